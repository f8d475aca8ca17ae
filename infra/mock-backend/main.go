// A backend that is made up: it gives the answers that a headroom.yaml sets, and counts how often it is asked for each.
// PORT is where servers ask it. CONTROL_PORT is where it is told its routes and asked for its counts, with the header
// that CONTROL_TOKEN says: servers that it answers must not be able to. HOST is the address that it listens on; all
// of the machine where it is empty.
package main

import (
	"context"
	"errors"
	"fmt"
	"log"
	"net"
	"net/http"
	"os"
	"os/signal"
	"syscall"
	"time"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("mock-backend: ")
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM, os.Interrupt)
	defer stop()
	if err := run(ctx, os.Getenv("HOST"), os.Getenv("PORT"), os.Getenv("CONTROL_PORT"), os.Getenv("CONTROL_TOKEN")); err != nil {
		log.Fatal(err)
	}
}

// run serves on both ports until ctx ends or one of them fails.
func run(ctx context.Context, host, port, controlPort, token string) error {
	if token == "" {
		return errors.New("CONTROL_TOKEN is not set")
	}
	mock := &mock{}
	failed := make(chan error, 2)
	for port, handler := range map[string]http.Handler{port: mock, controlPort: mock.control(token)} {
		listener, err := net.Listen("tcp", net.JoinHostPort(host, port))
		if err != nil {
			return fmt.Errorf("cannot listen on port %s: %w", port, err)
		}
		server := &http.Server{Handler: handler, ReadHeaderTimeout: 10 * time.Second}
		defer server.Close()
		go func() { failed <- server.Serve(listener) }()
	}
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
		return nil
	}
}
