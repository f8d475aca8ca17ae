package main

import (
	"cmp"
	"fmt"
	"net/url"
	"os"
	"strconv"
	"strings"

	"headroom/server-go/internal/extratools"
)

// config is the environment of a server as docs/suite-io.md lists it. WEB_CONCURRENCY has
// no meaning here: one process uses every core.
type config struct {
	port          string
	suite         string
	redisURL      string // suite io alone needs it, and refuses an empty one
	apiServiceURL string
	serverID      string
	extraTools    int // listed beside those of the suite
	// payloadProgram serves suite payload in place of this program: what it links costs every suite memory and time.
	payloadProgram string
}

// loadConfig reads the environment; its error says which variable to set.
func loadConfig() (config, error) {
	c := config{
		suite:          cmp.Or(os.Getenv("SUITE"), "io"),
		redisURL:       os.Getenv("REDIS_URL"),
		payloadProgram: os.Getenv("PAYLOAD_PROGRAM"),
	}
	needed := map[string]*string{"PORT": &c.port, "API_SERVICE_URL": &c.apiServiceURL, "SERVER_ID": &c.serverID}
	for name, field := range needed {
		if *field = os.Getenv(name); *field == "" {
			return c, fmt.Errorf("set %s: it is empty", name)
		}
	}
	api, err := url.Parse(c.apiServiceURL)
	if err != nil || api.Host == "" {
		return c, fmt.Errorf("set API_SERVICE_URL to http://host:port: it is %q", c.apiServiceURL)
	}
	c.apiServiceURL = strings.TrimSuffix(c.apiServiceURL, "/")
	c.extraTools, err = extraTools(cmp.Or(os.Getenv("EXTRA_TOOLS"), "0"))
	return c, err
}

func extraTools(text string) (int, error) {
	count, err := strconv.ParseUint(text, 10, 16)
	if err != nil || count > extratools.Most {
		return 0, fmt.Errorf("set EXTRA_TOOLS to a whole number from 0 to %d: it is %q", extratools.Most, text)
	}
	return int(count), nil
}
