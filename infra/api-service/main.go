// The API service that the tools of all suites call: a product catalog, a mock answer and large bodies, in memory.
// Its contracts are docs/suite-io.md, docs/suite-synthetic.md and docs/suite-payload.md.
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

// shutdownLimit leaves a margin to the one second in which the service must be gone.
const shutdownLimit = 700 * time.Millisecond

func main() {
	port := os.Getenv("PORT")
	if port == "" {
		port = "8100"
	}
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM, os.Interrupt)
	defer stop()
	if err := run(ctx, port); err != nil {
		log.Fatal(err)
	}
}

// run serves on the port until ctx ends, then lets running requests finish for shutdownLimit.
func run(ctx context.Context, port string) error {
	handler := newHandler()
	listener, err := net.Listen("tcp", ":"+port)
	if err != nil {
		return fmt.Errorf("cannot listen on PORT %s: %w", port, err)
	}
	log.Printf("api-service listens on %s", listener.Addr())
	server := &http.Server{Handler: handler}
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(listener) }()
	select {
	case err := <-failed:
		return fmt.Errorf("serve: %w", err)
	case <-ctx.Done():
	}
	limit, cancel := context.WithTimeout(context.Background(), shutdownLimit)
	defer cancel()
	if err := server.Shutdown(limit); errors.Is(err, context.DeadlineExceeded) {
		return server.Close()
	} else if err != nil {
		return fmt.Errorf("shut down: %w", err)
	}
	return nil
}
