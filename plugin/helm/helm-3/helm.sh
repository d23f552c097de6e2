#!/bin/sh
# `helm hashroll ARGS…` is `hashroll helm ARGS…`. Helm itself takes flags like --namespace off and sets variables for them.

here=$(unset CDPATH; cd -P -- "$(dirname -- "$0")" && pwd -P) || exit 1
plugin=plugin/helm/helm-3
# Beside it in an archive, above it in the package.
if [ ! -f "$here/find-hashroll.sh" ]; then here=$(dirname -- "$here"); fi
. "$here/find-hashroll.sh"
hashroll helm "$@"
