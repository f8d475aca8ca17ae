// The bridge by which MCP servers that speak over standard input and output are measured: it starts them, and lets
// HTTP clients ask them at /mcp. It adds nothing of its own to what they answer; docs/own-servers/world.md says what it costs.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"log"
	"net"
	"net/http"
	"os"
	"os/signal"
	"strconv"
	"syscall"
	"time"
)

const (
	usage = "usage: stdio-bridge [-host ADDRESS] [-processes N|session] -- command [arguments]; PORT is where it listens"
	// mostProcesses is more than any host has processors for.
	mostProcesses = 256
	// shutdownLimit is the time that requests and processes have to end.
	shutdownLimit = 700 * time.Millisecond
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("stdio-bridge: ")
	processes := flag.String("processes", "1", "processes that all clients share, or session: one for each session")
	host := flag.String("host", "", "address that it listens on; all of the machine where it is empty")
	flag.Usage = func() { fmt.Fprintln(os.Stderr, usage) }
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM, os.Interrupt)
	defer stop()
	if err := run(ctx, net.JoinHostPort(*host, os.Getenv("PORT")), *processes, flag.Args()); err != nil {
		log.Fatal(err)
	}
}

// run serves until ctx ends, or a process that all share does, which is an error.
func run(ctx context.Context, address, processes string, command []string) error {
	if len(command) == 0 {
		return errors.New(usage)
	}
	servers, err := startServers(processes, command)
	if err != nil {
		return err
	}
	defer servers.stop()
	listener, err := net.Listen("tcp", address)
	if err != nil {
		return fmt.Errorf("cannot listen on %s: %w", address, err)
	}
	log.Printf("listens on %s", listener.Addr())
	server := &http.Server{Handler: newHandler(servers), ReadHeaderTimeout: 10 * time.Second}
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(listener) }()
	select {
	case err := <-failed:
		return fmt.Errorf("serve: %w", err)
	case err := <-servers.ended():
		server.Close()
		return err
	case <-ctx.Done():
	}
	limit, cancel := context.WithTimeout(context.Background(), shutdownLimit)
	defer cancel()
	if err := server.Shutdown(limit); err != nil {
		return server.Close()
	}
	return nil
}

// startServers starts what clients share, or what starts one for each session.
func startServers(processes string, command []string) (servers, error) {
	if processes == "session" {
		return newPerSession(command), nil
	}
	count, err := strconv.Atoi(processes)
	if err != nil || count < 1 || count > mostProcesses {
		return nil, fmt.Errorf("-processes is %q; allowed: session, or a number from 1 to %d", processes, mostProcesses)
	}
	return startShared(command, count)
}
