package main

import (
	"crypto/sha256"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"syscall"
	"testing"
	"time"
)

type item struct {
	ID          int
	Name        string
	Category    string
	Price       float64
	Stock       int
	Description string
	Tags        []string
}

func TestMockResponse(t *testing.T) {
	w := httptest.NewRecorder()
	newHandler().ServeHTTP(w, httptest.NewRequest("GET", "/api", nil))
	if got := w.Body.String(); w.Code != 200 || got != `{"status":"ok","message":"mock response"}` {
		t.Errorf("status %d: %s", w.Code, got)
	}
}

func TestEcho(t *testing.T) {
	handler := newHandler()
	for _, message := range []string{`hello`, ``, `Zoë \"said\" \\ \n <b>&amp;</b> 🚀`, strings.Repeat("x", 10_000)} {
		var answer, sent struct{ Message string }
		body := `{"message":"` + message + `"}`
		ask(t, handler, "POST", "/payload/echo", body, 200, &answer)
		decode(t, body, &sent)
		if answer != sent {
			t.Errorf("got %.80q, want %.80q", answer.Message, sent.Message)
		}
	}
	for body, field := range map[string]string{
		``: "body", `[]`: "body", `{}`: "message", `{"message":null}`: "message", `{"message":7}`: "message",
	} {
		refused(t, handler, "POST", "/payload/echo", body, 400, field)
	}
	refused(t, handler, "POST", "/payload/echo", strings.Repeat(" ", maxBodyBytes+1), 413, "body")
}

func TestItems(t *testing.T) {
	handler := newHandler()
	var all struct {
		Items []item
		Total int
	}
	ask(t, handler, "GET", "/payload/items", "", 200, &all)
	if len(all.Items) != 100 || all.Total != 100 {
		t.Fatalf("%d items, total %d", len(all.Items), all.Total)
	}
	for i, want := range all.Items {
		var got item
		ask(t, handler, "GET", fmt.Sprintf("/payload/items/%d", i+1), "", 200, &got)
		if fmt.Sprint(got) != fmt.Sprint(want) || got.ID != i+1 {
			t.Errorf("item %d: %+v, in the list %+v", i+1, got, want)
		}
		if got.Name == "" || got.Category == "" || got.Price <= 0 || got.Description == "" || !isTagged(got.Tags) {
			t.Errorf("item %d lacks something: %+v", i+1, got)
		}
	}
	for _, id := range []string{"0", "-1", "101", "99999999999999999999"} {
		refused(t, handler, "GET", "/payload/items/"+id, "", 404, id)
	}
	refused(t, handler, "GET", "/payload/items/one", "", 400, "id")
}

func TestCreateItem(t *testing.T) {
	handler := newHandler()
	var got createdItem
	ask(t, handler, "POST", "/payload/items", `{"name":"Größe 5","category":"tools","price":0.1}`, 201, &got)
	if want := (createdItem{101, "Größe 5", "tools", 0.1, "created"}); got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
	for body, field := range map[string]string{
		`"x"`:                                     "body",
		`{"category":"c","price":1}`:              "name",
		`{"name":"n","price":1}`:                  "category",
		`{"name":"n","category":"c"}`:             "price",
		`{"name":1,"category":"c","price":1}`:     "name",
		`{"name":"n","category":[],"price":1}`:    "category",
		`{"name":"n","category":"c","price":"1"}`: "price",
	} {
		refused(t, handler, "POST", "/payload/items", body, 400, field)
	}
	var all struct{ Total int }
	if ask(t, handler, "GET", "/payload/items", "", 200, &all); all.Total != 100 {
		t.Errorf("an item was kept: total %d", all.Total)
	}
}

// What every server computes over, to the byte: results of different days are comparable only while these hold.
func TestBodiesArePinned(t *testing.T) {
	handler := newHandler()
	for path, want := range map[string]struct {
		contentType, sum string
		bytes            int
	}{
		"/payload/items":   {"application/json", "41bf14e03bd48af238c676d4975f684e8f0237d9b2b2f15f59218265ca2a8fcf", 24_160},
		"/payload/records": {"application/json", "d87e8c19441167f8795ab132793668d26c5f41df8aa169835bbe3f982910880b", 4_053_489},
		"/payload/logs":    {"text/plain; charset=utf-8", "621e956863b571751d5c856f7ea0f590d168a4f3b57af3722ca7945b69e2a61f", 2_054_369},
	} {
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, httptest.NewRequest("GET", path, nil))
		sum := fmt.Sprintf("%x", sha256.Sum256(w.Body.Bytes()))
		if w.Body.Len() != want.bytes || sum != want.sum {
			t.Errorf("%s: %d bytes, SHA-256 %s", path, w.Body.Len(), sum)
		}
		if got := w.Header().Get("Content-Type"); got != want.contentType {
			t.Errorf("%s: content type %q", path, got)
		}
		if got := w.Header().Get("Content-Length"); got != fmt.Sprint(want.bytes) {
			t.Errorf("%s: content length %q", path, got)
		}
	}
}

func TestReadyBodiesAreSentWithoutAllocations(t *testing.T) {
	p, r, w := newPayload(), httptest.NewRequest("GET", "/", nil), discard{http.Header{}}
	for name, body := range map[string]ready{
		"items": p.items, "item": p.byID[41], "records": p.records, "logs": p.logs, "mock": mockResponse,
	} {
		if n := testing.AllocsPerRun(100, func() { body.send(w, r) }); n != 0 {
			t.Errorf("%s: %v allocations", name, n)
		}
	}
}

// discard is a client that reads and forgets.
type discard struct{ header http.Header }

func (d discard) Header() http.Header         { return d.header }
func (d discard) Write(b []byte) (int, error) { return io.Discard.Write(b) }
func (d discard) WriteHeader(int)             {}

// Processor time, because other work on the machine stretches the clock's; the least of several, because of caches.
func TestStartIsShort(t *testing.T) {
	least := time.Hour
	for range 5 {
		began := processorTime(t)
		newHandler()
		least = min(least, processorTime(t)-began)
	}
	if least > 500*time.Millisecond {
		t.Errorf("everything is made in %v of processor time, longer than half a second", least)
	}
}

// processorTime of this process so far.
func processorTime(t *testing.T) time.Duration {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		t.Fatal(err)
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}

func BenchmarkPayload(b *testing.B) {
	for b.Loop() {
		newPayload()
	}
}
