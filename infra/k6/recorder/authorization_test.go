package recorder

import (
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

// asks sends a request of a user; the header that the server saw, and the one that the caller set.
func headersOf(t *testing.T, of *authorization, user uint64) (string, string) {
	t.Helper()
	var seen string
	server := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		seen = r.Header.Get("Authorization")
	}))
	defer server.Close()
	request, _ := http.NewRequest(http.MethodGet, server.URL, nil)
	response, err := authorized{inner: http.DefaultTransport, of: of, user: user}.RoundTrip(request)
	if err != nil {
		t.Fatal(err)
	}
	response.Body.Close()
	return seen, request.Header.Get("Authorization")
}

func TestUsersTakeTokensInTurnAndGetRenewedOnes(t *testing.T) {
	path := filepath.Join(t.TempDir(), "authorization.json")
	write := func(text string) {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write(`["Bearer a","Bearer b"]`)
	of := &authorization{at: path}
	if err := of.start(); err != nil {
		t.Fatal(err)
	}
	for user, want := range []string{"Bearer a", "Bearer b", "Bearer a"} {
		if seen, set := headersOf(t, of, uint64(user)); seen != want || set != "" {
			t.Errorf("user %d sent %q, and its request holds %q", user, seen, set)
		}
	}
	// One that is being written is not read.
	write(`["Bearer`)
	time.Sleep(2 * readAgain)
	if seen, _ := headersOf(t, of, 0); seen != "Bearer a" {
		t.Errorf("sent %q", seen)
	}
	write(`["Bearer c"]`)
	time.Sleep(2 * readAgain)
	if seen, _ := headersOf(t, of, 1); seen != "Bearer c" {
		t.Errorf("sent %q", seen)
	}
}

func TestTokensAreReadOverHTTP(t *testing.T) {
	var isGone atomic.Bool
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		if isGone.Load() {
			w.WriteHeader(http.StatusNotFound)
		}
		_, _ = w.Write([]byte(`["Bearer a"]`))
	}))
	defer server.Close()
	of := &authorization{at: server.URL}
	if err := of.start(); err != nil {
		t.Fatal(err)
	}
	if seen, _ := headersOf(t, of, 5); seen != "Bearer a" {
		t.Errorf("sent %q", seen)
	}
	isGone.Store(true)
	if err := (&authorization{at: server.URL}).start(); err == nil {
		t.Error("a missing list is no error")
	}
	server.Close()
	secret := "/the-secret-of-the-load"
	if err := (&authorization{at: server.URL + secret}).start(); err == nil || strings.Contains(err.Error(), secret) {
		t.Errorf("an address without an answer gives %v", err)
	}
}

func TestTokensThatComeLateAreReadAtLast(t *testing.T) {
	path := filepath.Join(t.TempDir(), "authorization.json")
	time.AfterFunc(2*readAgain, func() { _ = os.WriteFile(path, []byte(`["Bearer a"]`), 0o600) })
	of := &authorization{at: path, firstWithin: time.Minute}
	if err := of.start(); err != nil {
		t.Fatal(err)
	}
	if seen, _ := headersOf(t, of, 0); seen != "Bearer a" {
		t.Errorf("sent %q", seen)
	}
}

func TestARefusedTokenIsAFaultOfTheRigWhereNewerOnesCannotBeRead(t *testing.T) {
	path := filepath.Join(t.TempDir(), "authorization.json")
	if err := os.WriteFile(path, []byte(`["Bearer a"]`), 0o600); err != nil {
		t.Fatal(err)
	}
	of := &authorization{at: path}
	if err := of.read(); err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(http.StatusUnauthorized)
	}))
	defer server.Close()
	ask := func() {
		request, _ := http.NewRequest(http.MethodGet, server.URL, nil)
		response, err := authorized{inner: http.DefaultTransport, of: of}.RoundTrip(request)
		if err != nil {
			t.Fatal(err)
		}
		response.Body.Close()
	}
	ask()
	if err := of.fault(); err != nil {
		t.Errorf("a server that refuses the newest token: %v", err)
	}
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	for range unreadInARow - 1 {
		of.readNewer()
	}
	ask()
	if err := of.fault(); err != nil {
		t.Errorf("too few readings failed: %v", err)
	}
	of.readNewer()
	if err := of.fault(); err != nil {
		t.Errorf("no token was refused: %v", err)
	}
	ask()
	if err := of.fault(); err == nil {
		t.Error("an outdated token was refused, which is no fault")
	}
}
