package recorder

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
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
	// firstWithin is the time in which the tokens must have been read once.
	firstWithin = 5 * time.Second
	// mostTokenBytes is the length of all tokens together.
	mostTokenBytes = 16 << 20
	// unreadInARow is the number of readings, one after the other, that fail before the values count as outdated: one
	// may fail by chance.
	unreadInARow = 3
)

// authorization are the values of the header Authorization, which another process renews while the load runs.
type authorization struct {
	// at is a file, or an address of HTTP, that holds them as a JSON list.
	at string
	// firstWithin is how long the first reading is tried again.
	firstWithin time.Duration

	once   sync.Once
	failed error
	values atomic.Pointer[[]string]
	// failures is the number of readings that failed since the last good one.
	failures int
	// unread is why the last reading failed, after unreadInARow failures; nil until then.
	unread atomic.Pointer[error]
	// outdated is why newer values could not be read when a server refused one; nil until then.
	outdated atomic.Pointer[error]
}

// start reads the values, and goes on reading them until this process ends.
func (a *authorization) start() error {
	a.once.Do(func() {
		from := time.Now()
		for a.failed = a.read(); a.failed != nil; a.failed = a.read() {
			if time.Since(from) > a.firstWithin {
				return
			}
			time.Sleep(readAgain)
		}
		go func() {
			for range time.Tick(readAgain) {
				a.readNewer()
			}
		}()
	})
	return a.failed
}

// readNewer reads the values once more. After a failure they stay as they are: they may be valid for long.
func (a *authorization) readNewer() {
	err := a.read()
	if err == nil {
		a.failures = 0
		a.unread.Store(nil)
		return
	}
	if a.failures++; a.failures >= unreadInARow {
		a.unread.Store(&err)
	}
}

// fault is why requests went out with outdated tokens through no fault of the server; nil where none did.
func (a *authorization) fault() error {
	if why := a.outdated.Load(); why != nil {
		return *why
	}
	return nil
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
		// The address is a secret of the load.
		var failure *url.Error
		if errors.As(err, &failure) {
			return nil, failure.Err
		}
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
	response, err := a.inner.RoundTrip(&outgoing)
	if err == nil && response.StatusCode == http.StatusUnauthorized {
		if why := a.of.unread.Load(); why != nil {
			a.of.outdated.Store(why)
		}
	}
	return response, err
}
