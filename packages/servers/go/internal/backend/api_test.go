package backend

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"
	"time"
)

// apiOf is the client of a service that answers so.
func apiOf(t *testing.T, timeout time.Duration, service http.HandlerFunc) *API {
	t.Helper()
	running := httptest.NewServer(service)
	t.Cleanup(running.Close)
	return NewAPI(running.URL, timeout)
}

// trickle sends a byte every now and then until nobody reads on.
func trickle(w http.ResponseWriter, r *http.Request) {
	if length := r.URL.Query().Get("length"); length != "" {
		w.Header().Set("Content-Length", length)
	}
	if r.URL.Query().Has("fails") {
		w.WriteHeader(http.StatusInternalServerError)
	}
	for r.Context().Err() == nil {
		io.WriteString(w, "x")
		http.NewResponseController(w).Flush()
		time.Sleep(5 * time.Millisecond)
	}
}

func TestTheTimeoutHoldsForTheWholeAnswer(t *testing.T) {
	const timeout = 100 * time.Millisecond
	api := apiOf(t, timeout, trickle)
	for _, path := range []string{"/", "/?length=4000000", "/?fails"} {
		begin := time.Now()
		text, err := api.Get(context.Background(), path)
		if !errors.Is(err, context.DeadlineExceeded) || !strings.HasPrefix(err.Error(), "api-service:") {
			t.Errorf("%s: %d bytes, %v", path, len(text), err)
		}
		if took := time.Since(begin); took > 20*timeout {
			t.Errorf("%s: took %v", path, took)
		}
	}
}

func TestABodyIsReadIntoOneBufferOfItsSize(t *testing.T) {
	large := strings.Repeat("x", 4_000_000)
	api := apiOf(t, 5*time.Second, func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/known" {
			w.Header().Set("Content-Length", strconv.Itoa(len(large)))
		}
		io.WriteString(w, large)
	})
	for _, path := range []string{"/known", "/unknown"} {
		text, err := api.Get(context.Background(), path)
		if string(text) != large || err != nil {
			t.Errorf("%s: %d bytes, %v", path, len(text), err)
		}
		if path == "/known" && cap(text) != len(large) {
			t.Errorf("a buffer of %d bytes", cap(text))
		}
	}
}

func TestABodyShorterThanItsHeadSaysIsAnError(t *testing.T) {
	api := apiOf(t, 5*time.Second, func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Length", r.URL.Query().Get("length"))
		io.WriteString(w, "short")
	})
	for _, length := range []string{"6", "9000000000000000000"} {
		if text, err := api.Get(context.Background(), "/?length="+length); err == nil {
			t.Errorf("%s: %s", length, text)
		}
	}
}
