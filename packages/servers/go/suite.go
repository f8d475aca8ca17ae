//go:build !bare

package main

import (
	"context"
	"fmt"
	"time"

	"github.com/mark3labs/mcp-go/server"

	"headroom/server-go/internal/backend"
	"headroom/server-go/internal/extratools"
	"headroom/server-go/internal/iosuite"
	"headroom/server-go/internal/payload"
	"headroom/server-go/internal/synthetic"
)

// suite is what a server lists and serves.
type suite struct {
	tools []server.ServerTool
	// ready says which backend cannot be reached.
	ready func(context.Context) error
	// close ends the connections that the suite keeps.
	close func() error
}

// newSuite builds the clients that the suite of c needs, without connecting, and adds the extra tools.
func newSuite(c config) (suite, error) {
	served, err := ownSuite(c)
	served.tools = append(served.tools, extratools.Tools(c.extraTools, c.serverID)...)
	return served, err
}

func ownSuite(c config) (suite, error) {
	api := backend.NewAPI(c.apiServiceURL, apiTimeout(c.suite))
	none := func() error { return nil }
	switch c.suite {
	case "io":
		s, err := iosuite.New(c.redisURL, api, c.serverID)
		if err != nil {
			return suite{}, err
		}
		return suite{tools: s.Tools(), ready: s.Ready, close: s.Close}, nil
	case "synthetic":
		return suite{tools: synthetic.Tools(api, c.serverID), ready: api.Health, close: none}, nil
	case "payload":
		return suite{tools: payload.Tools(api, c.serverID), ready: api.Health, close: none}, nil
	}
	return suite{}, fmt.Errorf("set SUITE to io, synthetic or payload: it is %q", c.suite)
}

// apiTimeout bounds a call of the API service: only tools of suite io make a second backend call after the first.
func apiTimeout(suite string) time.Duration {
	if suite == "io" {
		return backend.Timeout
	}
	return backend.LoneTimeout
}
