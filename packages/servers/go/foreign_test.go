package main

import (
	"net/http"
	"net/http/httptest"
	"testing"
)

func TestPagesOfOtherHostsAreRefused(t *testing.T) {
	handler := refuseForeign(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}))
	for _, c := range []struct {
		host, origin string
		status       int
	}{
		{"localhost:8080", "", http.StatusOK},
		{"LOCALHOST", "http://127.0.0.1:3000", http.StatusOK},
		{"[::1]:8080", "http://[::1]", http.StatusOK},
		{"127.0.0.2", "http://localhost:1", http.StatusOK},
		{"attacker.example:8080", "", http.StatusForbidden},
		{"localhost.attacker.example", "", http.StatusForbidden},
		{"172.18.0.4:8080", "", http.StatusForbidden},
		{"localhost:8080", "http://attacker.example", http.StatusForbidden},
		{"localhost:8080", "http://localhost@attacker.example", http.StatusForbidden},
		{"localhost:8080", "null", http.StatusForbidden},
	} {
		request := httptest.NewRequest(http.MethodPost, "/mcp", nil)
		request.Host = c.host
		if c.origin != "" {
			request.Header.Set("Origin", c.origin)
		}
		recorder := httptest.NewRecorder()
		handler.ServeHTTP(recorder, request)
		if recorder.Code != c.status {
			t.Errorf("Host %q, Origin %q: %d", c.host, c.origin, recorder.Code)
		}
	}
}
