package main

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
)

// started is a mock that servers ask at one address and its rig at another.
func started(t *testing.T, routes string) (servers, control string) {
	t.Helper()
	mock := &mock{}
	asked, told := httptest.NewServer(mock), httptest.NewServer(mock.control("secret"))
	t.Cleanup(func() { asked.Close(); told.Close() })
	if routes != "" {
		if status, body := send(t, "PUT", told.URL+"/routes", routes, "secret"); status != http.StatusNoContent {
			t.Fatalf("routes were refused: %d %s", status, body)
		}
	}
	return asked.URL, told.URL
}

func send(t *testing.T, method, url, body, token string) (int, string) {
	t.Helper()
	request, err := http.NewRequest(method, url, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Authorization", "Bearer "+token)
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	text, _ := io.ReadAll(response.Body)
	return response.StatusCode, string(text)
}

const twoRoutes = `[
  {"method":"GET","path":"/items","status":200,"headers":{"Content-Type":"application/json"},"body":"[1]"},
  {"method":"POST","path":"/items","status":201,"headers":{},"body":"made"}
]`

func TestGivesAnswersAndCountsThem(t *testing.T) {
	servers, control := started(t, twoRoutes)
	for range 3 {
		if status, body := send(t, "GET", servers+"/items?page=2", "", ""); status != 200 || body != "[1]" {
			t.Fatalf("got %d %s", status, body)
		}
	}
	if status, body := send(t, "POST", servers+"/items", "{}", ""); status != 201 || body != "made" {
		t.Fatalf("got %d %s", status, body)
	}
	if status, _ := send(t, "GET", servers+"/else", "", ""); status != 404 {
		t.Fatalf("got %d for a path without a route", status)
	}
	if _, count := send(t, "GET", control+"/count", "", "secret"); count != `{"requests":5}`+"\n" {
		t.Fatalf("got %s", count)
	}
}

func TestReadsAQueryWhereARouteHasOne(t *testing.T) {
	servers, _ := started(t, `[{"method":"GET","path":"/items?page=1","status":200,"body":"first"}]`)
	for path, wanted := range map[string]int{"/items?page=1": 200, "/items?page=2": 404, "/items": 404} {
		if status, _ := send(t, "GET", servers+path, "", ""); status != wanted {
			t.Errorf("%s: got %d, not %d", path, status, wanted)
		}
	}
}

func TestWaitsAsLongAsItIsTold(t *testing.T) {
	servers, _ := started(t, `[{"method":"GET","path":"/slow","status":200,"body":"","delayMs":50}]`)
	before := time.Now()
	send(t, "GET", servers+"/slow", "", "")
	if took := time.Since(before); took < 50*time.Millisecond {
		t.Fatalf("answered after %s", took)
	}
}

func TestIsControlledByWhoKnowsTheTokenOnly(t *testing.T) {
	_, control := started(t, "")
	for _, path := range []string{"/count", "/routes"} {
		if status, _ := send(t, "GET", control+path, "", "guessed"); status != http.StatusUnauthorized {
			t.Errorf("%s: got %d", path, status)
		}
	}
	if status, _ := send(t, "PUT", control+"/routes", "no JSON", "secret"); status != http.StatusBadRequest {
		t.Errorf("got %d for routes that are no JSON", status)
	}
}

func TestSaysThatItHasNoRoutesYet(t *testing.T) {
	servers, _ := started(t, "")
	if status, _ := send(t, "GET", servers+"/items", "", ""); status != http.StatusServiceUnavailable {
		t.Fatalf("got %d", status)
	}
}
