// An MCP server on mcp-go with the tools of one suite. Contracts are docs/suite-*.md.
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

// shutdownLimit leaves a margin to the one second in which the server must be gone.
const shutdownLimit = 700 * time.Millisecond

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM, os.Interrupt)
	defer stop()
	if err := run(ctx); err != nil {
		log.Fatal(err)
	}
}

// run serves until ctx ends, then lets running requests finish for shutdownLimit.
func run(ctx context.Context) error {
	c, err := loadConfig()
	if err != nil {
		return err
	}
	if c.suite == "payload" && c.payloadProgram != "" {
		return become(c.payloadProgram)
	}
	served, err := newSuite(c)
	if err != nil {
		return err
	}
	defer served.close()
	handler := newHandler(served, c.serverID)
	listener, err := net.Listen("tcp", ":"+c.port)
	if err != nil {
		return fmt.Errorf("cannot listen on PORT %s: %w", c.port, err)
	}
	log.Printf("server %s, suite %s, listens on %s", c.serverID, c.suite, listener.Addr())
	return serve(ctx, listener, handler)
}

// become replaces this process with a program, which is not told of PAYLOAD_PROGRAM and so serves the suite itself.
func become(program string) error {
	if err := os.Unsetenv("PAYLOAD_PROGRAM"); err != nil {
		return err
	}
	return fmt.Errorf("start PAYLOAD_PROGRAM %s: %w", program, syscall.Exec(program, os.Args, os.Environ()))
}

func serve(ctx context.Context, listener net.Listener, handler http.Handler) error {
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
