// The fields that the tables of custom resources write most often. Data only.

import type { Field } from "../types.ts";

export const configMap: Field = { to: "ConfigMap" };
export const secret: Field = { to: "Secret" };
/** `namespace` beside the name says where the Secret is. */
export const secretElsewhere: Field = { to: "Secret", namespaceIn: "namespace" };
/** The controller writes the config that is named here. */
export const configMapOutput: Field = { to: "ConfigMap", output: true };
export const secretOutput: Field = { to: "Secret", output: true };
/** The config is mounted under a path that ends in its name, and other fields hold that path. */
export const configMapPath: Field = { to: "ConfigMap", keeps: "path" };
export const secretPath: Field = { to: "Secret", keeps: "path" };
