// Shows the kernel's counters of the machine that it runs on to a worker on another machine: control groups of
// containers, their processes, and the machine's processors. It reads only what look.go lists, and answers only who
// brings TOKEN. HOST and PORT are where it listens; it prints the port that it took where PORT is 0.
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
	log.SetPrefix("host-agent: ")
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM, os.Interrupt)
	defer stop()
	if err := run(ctx, os.Getenv("HOST"), os.Getenv("PORT"), os.Getenv("TOKEN")); err != nil {
		log.Fatal(err)
	}
}

// run serves until ctx ends or the server fails.
func run(ctx context.Context, host, port, token string) error {
	if token == "" {
		return errors.New("TOKEN is not set")
	}
	listener, err := net.Listen("tcp", net.JoinHostPort(host, port))
	if err != nil {
		return fmt.Errorf("cannot listen on port %s: %w", port, err)
	}
	server := &http.Server{Handler: handler(token, os.DirFS("/")), ReadHeaderTimeout: 10 * time.Second}
	defer server.Close()
	log.Printf("listens on port %d", listener.Addr().(*net.TCPAddr).Port)
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(listener) }()
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
		return nil
	}
}
