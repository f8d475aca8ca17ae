package main

import (
	"context"
	"net"
	"strings"
	"testing"
	"time"
)

func TestStopsWithinASecond(t *testing.T) {
	ctx, stop := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- run(ctx, "0") }()
	stop()
	select {
	case err := <-done:
		if err != nil {
			t.Error(err)
		}
	case <-time.After(time.Second):
		t.Error("still running after a second")
	}
}

func TestTakenPortIsNamed(t *testing.T) {
	taken, err := net.Listen("tcp", ":0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	_, port, _ := net.SplitHostPort(taken.Addr().String())
	if err := run(context.Background(), port); err == nil || !strings.Contains(err.Error(), "PORT "+port) {
		t.Errorf("error: %v", err)
	}
}
