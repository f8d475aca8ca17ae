// Package backend holds what the suites share of the backends that their tools ask.
package backend

import (
	"errors"
	"time"
)

// These bound one backend call with all that belongs to it: waiting for a connection, connecting,
// asking and reading the answer to its end. A tool must fail within 5 s.
const (
	// Timeout is for tools that make up to two calls in a row.
	Timeout = 2 * time.Second
	// LoneTimeout is for tools that make one call: bodies of megabytes, asked for by many at once, take their time.
	LoneTimeout = 4 * time.Second
)

// Both runs two calls at the same time and returns what went wrong, of both if both fail.
func Both(first, second func() error) error {
	done := make(chan error, 1)
	go func() { done <- first() }()
	err := second()
	return errors.Join(<-done, err)
}
