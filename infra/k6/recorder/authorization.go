package recorder

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

const (
	// readAgain is the time between two readings of the tokens, which are renewed seconds before they expire.
	readAgain = 250 * time.Millisecond
	// readWithin is the time that one reading over HTTP may take.
	readWithin = 5 * time.Second
	// mostTokenBytes is the length of all tokens together.
	mostTokenBytes = 16 << 20
)

// authorization are the values of the header Authorization, which another process renews while the load runs.
type authorization struct {
	// at is a file, or an address of HTTP, that holds them as a JSON list.
	at     string
	once   sync.Once
	failed error
	values atomic.Pointer[[]string]
}

// start reads the values, and goes on reading them until this process ends.
func (a *authorization) start() error {
	a.once.Do(func() {
		if a.failed = a.read(); a.failed != nil {
			return
		}
		go func() {
			for range time.Tick(readAgain) {
				// A reading that fails leaves the values as they are: who renews them reports why there are no others.
				_ = a.read()
			}
		}()
	})
	return a.failed
}

func (a *authorization) read() error {
	text, err := textAt(a.at)
	if err != nil {
		return err
	}
	var values []string
	if err := json.Unmarshal(text, &values); err != nil {
		return errors.New("the tokens are no JSON list of texts")
	}
	if len(values) == 0 {
		return errors.New("there are no tokens")
	}
	a.values.Store(&values)
	return nil
}

// valueFor is the value of a user, counted from 0: users take them in turn.
func (a *authorization) valueFor(user uint64) string {
	values := *a.values.Load()
	return values[user%uint64(len(values))]
}

func textAt(place string) ([]byte, error) {
	if !strings.HasPrefix(place, "http://") {
		return os.ReadFile(place)
	}
	ctx, cancel := context.WithTimeout(context.Background(), readWithin)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, place, nil)
	if err != nil {
		return nil, err
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("the tokens are answered with status %d", response.StatusCode)
	}
	return io.ReadAll(io.LimitReader(response.Body, mostTokenBytes))
}

// authorized sends requests with the token of a user that is valid then.
type authorized struct {
	inner http.RoundTripper
	of    *authorization
	user  uint64
}

func (a authorized) RoundTrip(request *http.Request) (*http.Response, error) {
	outgoing := *request
	outgoing.Header = request.Header.Clone()
	outgoing.Header.Set("Authorization", a.of.valueFor(a.user))
	return a.inner.RoundTrip(&outgoing)
}
