package main

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

const electronics = "/products/search?category=Electronics&min_price=50&max_price=500"

// ask sends one request and decodes its JSON answer into answer, unless that is nil.
func ask(t *testing.T, handler http.Handler, method, target, body string, wantStatus int, answer any) {
	t.Helper()
	w := httptest.NewRecorder()
	handler.ServeHTTP(w, httptest.NewRequest(method, target, strings.NewReader(body)))
	if w.Code != wantStatus {
		t.Fatalf("%s %s: status %d, want %d: %s", method, target, w.Code, wantStatus, w.Body)
	}
	if got := w.Header().Get("Content-Type"); got != "application/json" {
		t.Errorf("%s %s: content type %q", method, target, got)
	}
	if answer == nil {
		return
	}
	if err := json.Unmarshal(w.Body.Bytes(), answer); err != nil {
		t.Fatalf("%s %s: %v in %s", method, target, err, w.Body)
	}
}

// refused checks that the answer is an error that names the field.
func refused(t *testing.T, handler http.Handler, method, target, body string, wantStatus int, field string) {
	t.Helper()
	var answer struct{ Error string }
	ask(t, handler, method, target, body, wantStatus, &answer)
	if !strings.Contains(answer.Error, field) {
		t.Errorf("%s %s %.80s: error %q does not name %s", method, target, body, answer.Error, field)
	}
}

func TestHealth(t *testing.T) {
	ask(t, newHandler(), "GET", "/health", "", 200, nil)
}

func TestWrongMethodAndPath(t *testing.T) {
	handler := newHandler()
	for target, method := range map[string]string{
		"/products/search": "POST", "/products/1": "DELETE", "/cart/calculate": "GET", "/health": "PUT", "/metrics": "POST",
		"/api": "POST", "/payload/echo": "GET", "/payload/items": "PUT", "/payload/items/1": "POST", "/payload/records": "HEAD",
	} {
		refused(t, handler, method, target, "", 405, "takes")
	}
	refused(t, handler, "GET", "/nothing", "", 404, "/nothing")
}

func TestMetricsCountEveryEndpoint(t *testing.T) {
	handler := newHandler()
	ask(t, handler, "GET", electronics, "", 200, nil)
	ask(t, handler, "GET", electronics+"&limit=0", "", 400, nil)
	ask(t, handler, "GET", "/products/7", "", 200, nil)
	ask(t, handler, "GET", "/products/8", "", 200, nil)
	ask(t, handler, "GET", "/products/9", "", 200, nil)
	ask(t, handler, "POST", "/cart/calculate", `{"user_id":"u","items":[{"product_id":1,"quantity":1}]}`, 200, nil)
	for _, path := range []string{"/api", "/payload/items", "/payload/items/7", "/payload/records"} {
		ask(t, handler, "GET", path, "", 200, nil)
	}
	ask(t, handler, "GET", "/payload/items/101", "", 404, nil)
	ask(t, handler, "POST", "/payload/items", `{}`, 400, nil)
	ask(t, handler, "POST", "/payload/echo", `{"message":"m"}`, 200, nil)
	handler.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest("GET", "/payload/logs", nil))
	ask(t, handler, "GET", "/metrics", "", 200, nil)

	var answer struct{ Requests map[string]int }
	ask(t, handler, "GET", "/metrics", "", 200, &answer)
	want := map[string]int{
		"/products/search": 2, "/products/{id}": 3, "/cart/calculate": 1, "/health": 0, "/api": 1,
		"/payload/echo": 1, "/payload/items": 2, "/payload/items/{id}": 2, "/payload/records": 1, "/payload/logs": 1,
	}
	if len(answer.Requests) != len(want) {
		t.Errorf("counted endpoints: %v", answer.Requests)
	}
	for path, n := range want {
		if answer.Requests[path] != n {
			t.Errorf("%s: %d, want %d", path, answer.Requests[path], n)
		}
	}
}

// The contract test of suite synthetic asks for such a path, to see whether a server follows redirects.
func TestTwoSlashesLeadToOne(t *testing.T) {
	w := httptest.NewRecorder()
	newHandler().ServeHTTP(w, httptest.NewRequest("GET", "/payload//items", nil))
	if got := w.Header().Get("Location"); w.Code < 301 || w.Code > 308 || got != "/payload/items" {
		t.Errorf("status %d, location %q", w.Code, got)
	}
}
