// Package backend holds what the suites share of the backends that their tools ask.
package backend

import (
	"errors"
	"time"
)

// Timeout bounds one backend call with all that belongs to it: waiting for a connection,
// connecting, asking and answering. No tool makes more than two in a row.
const Timeout = 2 * time.Second

// Both runs two calls at the same time and returns what went wrong, of both if both fail.
func Both(first, second func() error) error {
	done := make(chan error, 1)
	go func() { done <- first() }()
	err := second()
	return errors.Join(<-done, err)
}
