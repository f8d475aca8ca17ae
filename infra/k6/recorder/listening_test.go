package recorder

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

// listened holds a stream of a server for some time; what was counted, the faults, and the requests that the server saw.
func listened(t *testing.T, held time.Duration, answer http.HandlerFunc) (*listening, []string, int64) {
	t.Helper()
	var asked, open atomic.Int64
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked.Add(1)
		open.Add(1)
		defer open.Add(-1)
		if r.Method != http.MethodGet || r.Host != "localhost:1" || r.Header.Get("Mcp-Session-Id") != "a" {
			t.Errorf("%s of %s with %v", r.Method, r.Host, r.Header)
		}
		answer(w, r)
	}))
	defer server.Close()
	var faults []string
	of := &listening{}
	header := http.Header{"Host": {"localhost:1"}, "Mcp-Session-Id": {"a"}, "Accept": {"text/event-stream"}}
	l := listener{transport: &http.Transport{}, url: server.URL, header: header, of: of}
	l.record = func(_ float64, fault string) { faults = append(faults, fault) }
	l.start()
	time.Sleep(held)
	l.close()
	for from := time.Now(); open.Load() > 0; time.Sleep(time.Millisecond) {
		if time.Since(from) > 5*time.Second {
			t.Fatal("the stream is open after its session")
		}
	}
	return of, faults, asked.Load()
}

func stream(w http.ResponseWriter) {
	w.Header().Set("Content-Type", "text/event-stream")
	w.WriteHeader(http.StatusOK)
	w.(http.Flusher).Flush()
}

func TestAStreamIsHeldUntilItsSessionEnds(t *testing.T) {
	of, faults, asked := listened(t, 100*time.Millisecond, func(w http.ResponseWriter, r *http.Request) {
		stream(w)
		for r.Context().Err() == nil {
			fmt.Fprint(w, ": ping\n\n")
			w.(http.Flusher).Flush()
			time.Sleep(time.Millisecond)
		}
	})
	if of.opened != 1 || of.ended != 0 || of.without != 0 || asked != 1 || len(faults) != 1 || faults[0] != "" {
		t.Errorf("%+v, %q, asked %d times", of, faults, asked)
	}
}

func TestAServerWithoutAStreamIsAskedOnce(t *testing.T) {
	of, faults, asked := listened(t, listenAgain+200*time.Millisecond, func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(http.StatusMethodNotAllowed)
	})
	if of.without != 1 || of.opened != 0 || asked != 1 || len(faults) != 0 {
		t.Errorf("%+v, %q, asked %d times", of, faults, asked)
	}
}

func TestAStreamThatEndsBeforeItsSessionIsCountedAndOpenedAgain(t *testing.T) {
	of, _, asked := listened(t, listenAgain+300*time.Millisecond, func(w http.ResponseWriter, _ *http.Request) { stream(w) })
	if of.opened != 2 || of.ended != 1 || asked != 2 {
		t.Errorf("%+v, asked %d times", of, asked)
	}
}

func TestAStreamThatIsRefusedIsAFault(t *testing.T) {
	of, faults, _ := listened(t, 100*time.Millisecond, func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(http.StatusInternalServerError)
	})
	if of.opened != 0 || len(faults) != 1 || faults[0] != "HTTP status 500 of the GET stream; allowed: 200, or 405 of a server without one" {
		t.Errorf("%+v, %q", of, faults)
	}
}

func TestTheEndOfALoadEndsTheStreamsOfSessionsThatNobodyEnded(t *testing.T) {
	left := make(chan struct{})
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		stream(w)
		<-r.Context().Done()
		close(left)
	}))
	defer server.Close()
	of := &listening{}
	opened := make(chan struct{})
	l := listener{transport: &http.Transport{}, url: server.URL, header: http.Header{}, of: of}
	l.record = func(float64, string) { close(opened) }
	l.start()
	<-opened
	of.closeAll()
	select {
	case <-left:
	case <-time.After(5 * time.Second):
		t.Error("the stream is open after the load")
	}
}

// asks answers a GET by a stream with these requests of the server, and holds it; its POSTs go to answers.
func asks(t *testing.T, requests int, answers chan<- string) *httptest.Server {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodPost {
			body, _ := io.ReadAll(r.Body)
			answers <- r.Header.Get("Mcp-Session-Id") + " " + r.Header.Get("Accept") + " " + string(body)
			w.WriteHeader(http.StatusAccepted)
			return
		}
		stream(w)
		for id := range requests {
			fmt.Fprintf(w, "data: {\"id\":%d,\"method\":\"roots/list\"}\n\n", id)
		}
		w.(http.Flusher).Flush()
		<-r.Context().Done()
	}))
	t.Cleanup(server.Close)
	return server
}

func TestRequestsOfTheServerOverAStreamAreAnswered(t *testing.T) {
	answers := make(chan string, 1)
	server := asks(t, 3*mostUnderWay, answers)
	l := listener{transport: &http.Transport{}, url: server.URL, of: &listening{}}
	l.header = http.Header{"Mcp-Session-Id": {"a"}, "Accept": {"text/event-stream"}}
	l.answers = &clientAnswers{Results: map[string]string{"roots/list": `{"roots":[]}`}}
	l.start()
	defer l.close()
	l.await(5 * time.Second)
	for range 3 * mostUnderWay {
		select {
		case answer := <-answers:
			if !strings.HasPrefix(answer, `a application/json, text/event-stream {"jsonrpc":"2.0","id":`) || !strings.HasSuffix(answer, `,"result":{"roots":[]}}`) {
				t.Fatal(answer)
			}
		case <-time.After(5 * time.Second):
			t.Fatal("a request is not answered")
		}
	}
}

func TestAnEventWithoutEndFillsNoMemory(t *testing.T) {
	var e events
	line := []byte(strings.Repeat("x", 4<<10))
	for range 1 << 10 {
		if e.next(line); len(e.line) > longestRequest+len(line) {
			t.Fatalf("%d bytes are kept", len(e.line))
		}
		e.limit(longestRequest)
	}
	e = events{}
	if data, _ := e.next([]byte("data: 1\n\n")); string(data) != "1" {
		t.Errorf("then %q", data)
	}
}

func TestAStreamThatIsRecordedLeavesTheTotalsToTheNextAnswer(t *testing.T) {
	r := newRecording(config{Meters: []string{"echo", "listen"}, Errors: 1, Calls: 1, Counted: 1, Listens: true})
	told := 0
	for second := range 5 {
		at := time.Duration(second) * time.Second
		r.recordUntold(1, 2, noError, at)
		if _, isDue := r.record(0, 2, noError, at+time.Millisecond, nil); isDue {
			told++
		}
	}
	if told != 5 {
		t.Errorf("totals of 5 seconds were told %d times", told)
	}
}

func TestAServerThatDoesNotKnowSubscriptionsHasNone(t *testing.T) {
	for _, kind := range []string{"application/json", "text/event-stream"} {
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.Method != http.MethodPost {
				t.Errorf("%s of subscriptions/listen", r.Method)
			}
			answer := `{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"no"}}`
			w.Header().Set("Content-Type", kind)
			if kind == "application/json" {
				w.WriteHeader(http.StatusNotFound)
			} else {
				answer = "event: message\ndata: " + answer + "\n\n"
			}
			fmt.Fprint(w, answer)
		}))
		of := &listening{}
		l := listener{transport: &http.Transport{}, url: server.URL, header: http.Header{}, body: "{}", of: of}
		l.record = func(_ float64, fault string) { t.Errorf("%s: recorded %q", kind, fault) }
		l.start()
		<-l.done
		l.close()
		server.Close()
		if of.without != 1 || of.opened != 0 {
			t.Errorf("%s: %d without, %d opened", kind, of.without, of.opened)
		}
	}
}
