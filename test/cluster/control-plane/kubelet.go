package main

// A stand-in for kubelets. Nothing is run: a bound pod becomes Ready if every ConfigMap and Secret that it needs is
// there, with the keys it asks for, and waits with a kubelet's reason if not. That is what kwok can't do, whose pods
// become Ready whatever they refer to.
//
// For tests of failing rollouts a pod never becomes Ready if
//   - an image ends with ":bad" (ImagePullBackOff), or
//   - a ConfigMap it reads holds the key CRASH with the value "true" (CrashLoopBackOff): a bad config.
//
// If an image ends with ":late", it becomes Ready once its namespace has a ConfigMap with the name "late": a rollout
// that times out and becomes healthy later.
//
// A pod that runs keeps running if its config goes away, as it would; a new one does not start. Configs are read from the
// API server and not from a cache: a pod never starts on a config that is gone.

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"syscall"
	"time"

	core "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/equality"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/api/resource"
	meta "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	listers "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/tools/clientcmd"
	"k8s.io/client-go/util/workqueue"
)

const workers = 8

type kubelet struct {
	client kubernetes.Interface
	pods   listers.PodLister
	queue  workqueue.TypedRateLimitingInterface[cache.ObjectName]
}

func runKubelet() int {
	path := flag.String("kubeconfig", os.Getenv("KUBECONFIG"), "")
	nodes := flag.Int("nodes", 2, "how many nodes to be")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
	defer stop()
	if err := serve(ctx, *path, *nodes); err != nil {
		fmt.Fprintln(os.Stderr, "kubelet:", err)
		return 1
	}
	return 0
}

func serve(ctx context.Context, path string, nodes int) error {
	config, err := clientcmd.BuildConfigFromFlags("", path)
	if err != nil {
		return err
	}
	config.QPS, config.Burst = 1000, 2000
	client, err := kubernetes.NewForConfig(config)
	if err != nil {
		return err
	}
	factory := informers.NewSharedInformerFactory(client, 0)
	queue := workqueue.NewTypedRateLimitingQueue(
		workqueue.NewTypedItemExponentialFailureRateLimiter[cache.ObjectName](20*time.Millisecond, time.Second))
	defer queue.ShutDown()
	k := kubelet{client, factory.Core().V1().Pods().Lister(), queue}
	if err := errors.Join(
		onChange(factory.Core().V1().Pods().Informer(), func(name cache.ObjectName) { queue.Add(name) }),
		onChange(factory.Core().V1().ConfigMaps().Informer(), k.syncNamespace),
		onChange(factory.Core().V1().Secrets().Informer(), k.syncNamespace),
	); err != nil {
		return err
	}
	factory.Start(ctx.Done())
	factory.WaitForCacheSync(ctx.Done())
	for range workers {
		go k.work(ctx)
	}
	for i := range nodes {
		if err := createNode(ctx, client, fmt.Sprintf("node-%d", i+1)); err != nil {
			return err
		}
	}
	<-ctx.Done()
	return nil
}

func onChange(informer cache.SharedIndexInformer, handle func(cache.ObjectName)) error {
	changed := func(object any) {
		if name, err := cache.DeletionHandlingObjectToName(object); err == nil {
			handle(name)
		}
	}
	_, err := informer.AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc:    changed,
		UpdateFunc: func(_, object any) { changed(object) },
	})
	return err
}

// A pod may wait for the config that changed.
func (k kubelet) syncNamespace(config cache.ObjectName) {
	pods, _ := k.pods.Pods(config.Namespace).List(labels.Everything())
	for _, pod := range pods {
		if pod.Status.Phase != core.PodRunning {
			k.queue.Add(cache.MetaObjectToName(pod))
		}
	}
}

func (k kubelet) work(ctx context.Context) {
	for {
		name, shutDown := k.queue.Get()
		if shutDown {
			return
		}
		if err := k.syncNamed(ctx, name); err == nil {
			k.queue.Forget(name)
		} else {
			if !apierrors.IsConflict(err) {
				fmt.Fprintf(os.Stderr, "kubelet: %s: %v\n", name, err)
			}
			k.queue.AddRateLimited(name)
		}
		k.queue.Done(name)
	}
}

func (k kubelet) syncNamed(ctx context.Context, name cache.ObjectName) error {
	pod, err := k.pods.Pods(name.Namespace).Get(name.Name)
	if err == nil {
		err = k.sync(ctx, pod)
	}
	if apierrors.IsNotFound(err) {
		return nil
	}
	return err
}

func createNode(ctx context.Context, client kubernetes.Interface, name string) error {
	room := core.ResourceList{
		core.ResourceCPU:    resource.MustParse("64"),
		core.ResourceMemory: resource.MustParse("256Gi"),
		core.ResourcePods:   resource.MustParse("1000"),
	}
	_, err := client.CoreV1().Nodes().Create(ctx, &core.Node{
		ObjectMeta: meta.ObjectMeta{Name: name, Labels: map[string]string{core.LabelHostname: name}},
		Status: core.NodeStatus{
			Capacity:    room,
			Allocatable: room,
			Conditions:  []core.NodeCondition{{Type: core.NodeReady, Status: core.ConditionTrue, Reason: "StandIn"}},
		},
	}, meta.CreateOptions{})
	if apierrors.IsAlreadyExists(err) {
		return nil
	}
	return err
}

func (k kubelet) sync(ctx context.Context, pod *core.Pod) error {
	switch {
	case pod.Spec.NodeName == "":
		return nil
	case pod.DeletionTimestamp != nil:
		now := int64(0)
		return k.client.CoreV1().Pods(pod.Namespace).Delete(ctx, pod.Name,
			meta.DeleteOptions{GracePeriodSeconds: &now, Preconditions: meta.NewUIDPreconditions(string(pod.UID))})
	case pod.Status.Phase == core.PodSucceeded, pod.Status.Phase == core.PodFailed:
		return nil
	}
	status, err := k.statusOf(ctx, pod)
	if err != nil {
		return err
	}
	if equality.Semantic.DeepEqual(pod.Status, status) {
		return nil
	}
	changed := pod.DeepCopy()
	changed.Status = status
	_, err = k.client.CoreV1().Pods(pod.Namespace).UpdateStatus(ctx, changed, meta.UpdateOptions{})
	return err
}

func (k kubelet) statusOf(ctx context.Context, pod *core.Pod) (core.PodStatus, error) {
	status := *pod.Status.DeepCopy()
	if status.StartTime == nil {
		now := meta.Now()
		status.StartTime = &now
	}
	reason, message, err := k.waits(ctx, pod)
	if err != nil {
		return status, err
	}
	ready := reason == ""
	ends := ready && pod.Spec.RestartPolicy != core.RestartPolicyAlways
	switch {
	case ends:
		status.Phase = core.PodSucceeded
	case ready:
		status.Phase = core.PodRunning
	case status.Phase == "":
		status.Phase = core.PodPending
	}
	if ready {
		status.PodIP, status.HostIP = "10.99.0.1", "127.0.0.1"
		status.PodIPs = []core.PodIP{{IP: status.PodIP}}
	}
	for _, kind := range []core.PodConditionType{core.PodInitialized, core.ContainersReady, core.PodReady} {
		setCondition(&status, kind, ready && (!ends || kind == core.PodInitialized), reason)
	}
	status.ContainerStatuses = nil
	for _, container := range pod.Spec.Containers {
		one := core.ContainerStatus{Name: container.Name, Image: container.Image, Ready: ready && !ends}
		started := ready && !ends
		one.Started = &started
		switch {
		case ends:
			one.State.Terminated = &core.ContainerStateTerminated{
				Reason: "Completed", StartedAt: *status.StartTime, FinishedAt: *status.StartTime}
		case ready:
			one.State.Running = &core.ContainerStateRunning{StartedAt: *status.StartTime}
		default:
			one.State.Waiting = &core.ContainerStateWaiting{Reason: reason, Message: message}
		}
		status.ContainerStatuses = append(status.ContainerStatuses, one)
	}
	return status, nil
}

func setCondition(status *core.PodStatus, kind core.PodConditionType, holds bool, reason string) {
	value := core.ConditionFalse
	if holds {
		value, reason = core.ConditionTrue, ""
	}
	for i := range status.Conditions {
		if one := &status.Conditions[i]; one.Type == kind {
			if one.Status != value {
				one.LastTransitionTime = meta.Now()
			}
			one.Status, one.Reason = value, reason
			return
		}
	}
	status.Conditions = append(status.Conditions,
		core.PodCondition{Type: kind, Status: value, Reason: reason, LastTransitionTime: meta.Now()})
}
