package main

// What a pod needs in order to start: its configs with their keys, and what tests of failing rollouts ask for.

import (
	"context"
	"fmt"
	"strings"

	core "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	meta "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
)

// Why the pod does not start, in a kubelet's words. The error is one of the API server.
func (k kubelet) waits(ctx context.Context, pod *core.Pod) (reason, message string, err error) {
	if pod.Status.Phase == core.PodRunning {
		return "", "", nil
	}
	look := looking{ctx: ctx, client: k.client, namespace: pod.Namespace}
	reason, message = look.pod(pod)
	return reason, message, look.err
}

type looking struct {
	ctx          context.Context
	client       kubernetes.Interface
	namespace    string
	fault, crash string
	err          error
}

func (l *looking) pod(pod *core.Pod) (reason, message string) {
	for _, volume := range pod.Spec.Volumes {
		l.volume(volume)
	}
	if l.fault != "" {
		return "ContainerCreating", "MountVolume.SetUp failed: " + l.fault
	}
	containers := append(append([]core.Container{}, pod.Spec.InitContainers...), pod.Spec.Containers...)
	for _, container := range containers {
		if strings.HasSuffix(container.Image, ":bad") {
			return "ImagePullBackOff", "Back-off pulling image " + container.Image
		}
		l.environment(container)
	}
	if l.fault != "" {
		return "CreateContainerConfigError", l.fault
	}
	if l.crash != "" {
		return "CrashLoopBackOff", "CRASH is set in " + l.crash
	}
	for _, container := range containers {
		if strings.HasSuffix(container.Image, ":late") {
			l.need("configmap", "late", nil, nil)
		}
	}
	if l.fault != "" {
		return "ImagePullBackOff", "The image is late"
	}
	return "", ""
}

func (l *looking) volume(volume core.Volume) {
	if source := volume.ConfigMap; source != nil {
		l.need("configmap", source.Name, keysOf(source.Items), source.Optional)
	}
	if source := volume.Secret; source != nil {
		l.need("secret", source.SecretName, keysOf(source.Items), source.Optional)
	}
	if volume.Projected == nil {
		return
	}
	for _, each := range volume.Projected.Sources {
		if source := each.ConfigMap; source != nil {
			l.need("configmap", source.Name, keysOf(source.Items), source.Optional)
		}
		if source := each.Secret; source != nil {
			l.need("secret", source.Name, keysOf(source.Items), source.Optional)
		}
	}
}

func (l *looking) environment(container core.Container) {
	for _, each := range container.EnvFrom {
		if source := each.ConfigMapRef; source != nil {
			l.need("configmap", source.Name, nil, source.Optional)
		}
		if source := each.SecretRef; source != nil {
			l.need("secret", source.Name, nil, source.Optional)
		}
	}
	for _, each := range container.Env {
		if each.ValueFrom == nil {
			continue
		}
		if source := each.ValueFrom.ConfigMapKeyRef; source != nil {
			l.need("configmap", source.Name, []string{source.Key}, source.Optional)
		}
		if source := each.ValueFrom.SecretKeyRef; source != nil {
			l.need("secret", source.Name, []string{source.Key}, source.Optional)
		}
	}
}

func keysOf(items []core.KeyToPath) []string {
	var keys []string
	for _, item := range items {
		keys = append(keys, item.Key)
	}
	return keys
}

func (l *looking) need(kind, name string, keys []string, optional *bool) {
	if l.fault != "" || optional != nil && *optional {
		return
	}
	has, err := l.keys(kind, name)
	switch {
	case apierrors.IsNotFound(err):
		l.fault = fmt.Sprintf("%s %q not found", kind, name)
	case err != nil:
		l.fault, l.err = err.Error(), err
	default:
		for _, key := range keys {
			if !has[key] {
				l.fault = fmt.Sprintf("couldn't find key %s in %s %s/%s", key, kind, l.namespace, name)
			}
		}
	}
}

func (l *looking) keys(kind, name string) (map[string]bool, error) {
	has := map[string]bool{}
	if kind == "secret" {
		secret, err := l.client.CoreV1().Secrets(l.namespace).Get(l.ctx, name, meta.GetOptions{})
		if err != nil {
			return nil, err
		}
		for key := range secret.Data {
			has[key] = true
		}
		return has, nil
	}
	configMap, err := l.client.CoreV1().ConfigMaps(l.namespace).Get(l.ctx, name, meta.GetOptions{})
	if err != nil {
		return nil, err
	}
	if configMap.Data["CRASH"] == "true" {
		l.crash = name
	}
	for key := range configMap.Data {
		has[key] = true
	}
	for key := range configMap.BinaryData {
		has[key] = true
	}
	return has, nil
}
