package main

import (
	"context"
	"errors"
	"time"
)

// backendTimeout bounds one backend call with all that belongs to it: waiting for a
// connection, connecting, asking and answering. No tool makes more than two in a row.
const backendTimeout = 2 * time.Second

// backends is what the tools talk to.
type backends struct {
	store *store
	api   *apiService
}

// both runs two calls at the same time and returns what went wrong, of both if both fail.
func both(first, second func() error) error {
	done := make(chan error, 1)
	go func() { done <- first() }()
	err := second()
	return errors.Join(<-done, err)
}

// ready says which backend cannot be reached.
func (b *backends) ready(ctx context.Context) error {
	return both(
		func() error { return b.store.ping(ctx) },
		func() error { return b.api.health(ctx) },
	)
}
