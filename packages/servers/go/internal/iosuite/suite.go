// Package iosuite serves the tools of suite io, which ask Redis and the API service: docs/suite-io.md.
package iosuite

import (
	"context"

	"headroom/server-go/internal/backend"
)

// Suite holds the clients of its backends.
type Suite struct {
	store    *store
	api      apiService
	serverID string
}

// New builds the clients without connecting.
func New(redisURL string, api *backend.API, serverID string) (*Suite, error) {
	store, err := newStore(redisURL)
	if err != nil {
		return nil, err
	}
	return &Suite{store: store, api: apiService{api}, serverID: serverID}, nil
}

// Ready says which backend cannot be reached.
func (s *Suite) Ready(ctx context.Context) error {
	return backend.Both(
		func() error { return s.store.ping(ctx) },
		func() error { return s.api.Health(ctx) },
	)
}

// Close ends the connections to Redis.
func (s *Suite) Close() error { return s.store.redis.Close() }
