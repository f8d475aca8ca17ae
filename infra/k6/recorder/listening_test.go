package recorder

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

const (
	httpError = iota
	timeoutError
	unauthorizedError
)

// listenerAt is a listener for a server, which is no part of a load.
func listenerAt(url string, header http.Header) *listener {
	kinds := streamErrors{HTTP: httpError, Timeout: timeoutError, Unauthorized: unauthorizedError}
	return &listener{transport: &http.Transport{}, url: url, header: header, errors: kinds, of: &listening{}}
}

// within fails a test where something does not come in time.
func within[T any](t *testing.T, why string, channel <-chan T) (one T) {
	t.Helper()
	select {
	case one = <-channel:
	case <-time.After(5 * time.Second):
		t.Fatal(why)
	}
	return one
}

// listened holds a stream of a server for some time; what was counted, the faults, and the requests that the server saw.
func listened(t *testing.T, held time.Duration, answer http.HandlerFunc) (*listening, []*fault, int64) {
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
	var faults []*fault
	header := http.Header{"Host": {"localhost:1"}, "Mcp-Session-Id": {"a"}, "Accept": {"text/event-stream"}}
	l := listenerAt(server.URL, header)
	l.record = func(_ float64, of *fault) { faults = append(faults, of) }
	l.start()
	time.Sleep(held)
	l.close()
	for from := time.Now(); open.Load() > 0; time.Sleep(time.Millisecond) {
		if time.Since(from) > 5*time.Second {
			t.Fatal("the stream is open after its session")
		}
	}
	return l.of, faults, asked.Load()
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
	if of.opened != 1 || of.ended != 0 || of.without != 0 || asked != 1 || len(faults) != 1 || faults[0] != nil {
		t.Errorf("%+v, %v, asked %d times", of, faults, asked)
	}
}

func TestAServerWithoutAStreamIsAskedOnce(t *testing.T) {
	of, faults, asked := listened(t, listenAgain+200*time.Millisecond, func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(http.StatusMethodNotAllowed)
	})
	if of.without != 1 || of.opened != 0 || asked != 1 || len(faults) != 0 {
		t.Errorf("%+v, %v, asked %d times", of, faults, asked)
	}
}

func TestAStreamThatEndsBeforeItsSessionIsCountedAndOpenedAgain(t *testing.T) {
	of, _, asked := listened(t, listenAgain+300*time.Millisecond, func(w http.ResponseWriter, _ *http.Request) { stream(w) })
	if of.opened != 2 || of.ended != 1 || asked != 2 {
		t.Errorf("%+v, asked %d times", of, asked)
	}
}

func TestAStreamThatIsRefusedIsAFaultOfItsKind(t *testing.T) {
	for status, wanted := range map[int]fault{
		http.StatusInternalServerError: {httpError, "HTTP status 500 of the GET stream; allowed: 200, or 405 of a server without one"},
		http.StatusUnauthorized:        {unauthorizedError, "HTTP status 401 of the GET stream"},
		http.StatusForbidden:           {unauthorizedError, "HTTP status 403 of the GET stream"},
	} {
		of, faults, _ := listened(t, 100*time.Millisecond, func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(status) })
		if of.opened != 0 || len(faults) != 1 || *faults[0] != wanted {
			t.Errorf("status %d: %+v, %+v", status, of, faults)
		}
	}
}

func TestASubscriptionWithoutAnEventIsAFault(t *testing.T) {
	for name, answer := range map[string]func(http.ResponseWriter){
		"no answer":   func(http.ResponseWriter) {},
		"pings alone": func(w http.ResponseWriter) { stream(w); fmt.Fprint(w, ": ping\n\n"); w.(http.Flusher).Flush() },
		"no body":     func(w http.ResponseWriter) { w.WriteHeader(http.StatusOK); w.(http.Flusher).Flush() },
	} {
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			_, _ = io.Copy(io.Discard, r.Body)
			answer(w)
			<-r.Context().Done()
		}))
		faults := make(chan *fault, 10)
		l := listenerAt(server.URL, http.Header{})
		l.body, l.eventWithin = "{}", 100*time.Millisecond
		l.record = func(_ float64, of *fault) { faults <- of }
		l.start()
		got := within(t, name+": no fault", faults)
		if want := (fault{timeoutError, "no event of the stream of subscriptions/listen within 100ms"}); got == nil || *got != want {
			t.Errorf("%s: %+v", name, got)
		}
		l.close()
		if l.of.opened != 0 || l.of.without != 0 {
			t.Errorf("%s: %d opened, %d without", name, l.of.opened, l.of.without)
		}
		server.Close()
	}
}

func TestASubscriptionThatEndsWithoutAnEventIsAFault(t *testing.T) {
	for name, answer := range map[string]func(http.ResponseWriter){
		"nothing":            stream,
		"a ping":             func(w http.ResponseWriter) { stream(w); fmt.Fprint(w, ": ping\n\n") },
		"the half of a line": func(w http.ResponseWriter) { stream(w); fmt.Fprint(w, "data: {") },
	} {
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { answer(w) }))
		faults := make(chan *fault, 10)
		l := listenerAt(server.URL, http.Header{})
		l.body, l.eventWithin = "{}", time.Minute
		l.record = func(_ float64, of *fault) { faults <- of }
		l.start()
		got := within(t, name+": no fault", faults)
		if want := (fault{httpError, "the stream of subscriptions/listen ended without an event"}); got == nil || *got != want {
			t.Errorf("%s: %+v", name, got)
		}
		l.close()
		if l.of.opened != 0 || l.of.without != 0 {
			t.Errorf("%s: %d opened, %d without", name, l.of.opened, l.of.without)
		}
		server.Close()
	}
}

func TestASubscriptionIsHeldAfterItsFirstEvent(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body)
		stream(w)
		fmt.Fprint(w, "data: {\"method\":\"notifications/subscriptions/acknowledged\"}\n\n")
		w.(http.Flusher).Flush()
		<-r.Context().Done()
	}))
	defer server.Close()
	l := listenerAt(server.URL, http.Header{})
	l.body, l.eventWithin = "{}", 100*time.Millisecond
	recorded := make(chan *fault, 10)
	l.record = func(_ float64, of *fault) { recorded <- of }
	l.start()
	if of := within(t, "the stream is not recorded", recorded); of != nil {
		t.Errorf("%+v", of)
	}
	time.Sleep(2 * l.eventWithin)
	l.close()
	if l.of.opened != 1 || l.of.ended != 0 || len(recorded) > 0 {
		t.Errorf("%d opened, %d ended, %d more recorded", l.of.opened, l.of.ended, len(recorded))
	}
}

func TestStreamsThatAreNotMeasuredAreCountedApart(t *testing.T) {
	r := newRecording(config{Meters: []string{"echo", "listen"}, Errors: 3, Calls: 1, Counted: 1, Listens: true})
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		stream(w)
		<-r.Context().Done()
	}))
	defer server.Close()
	report := func(of fault) { t.Error(of.words) }
	for meter, count := range map[int]*int64{-1: &r.unmeasured.opened, 1: &r.listening.opened} {
		l := r.listenerOf(meter, report)
		l.transport, l.url, l.header = &http.Transport{}, server.URL, http.Header{}
		l.start()
		if !l.await(5 * time.Second) {
			t.Fatal("no answer")
		}
		opened := func() int64 {
			l.of.mutex.Lock()
			defer l.of.mutex.Unlock()
			return *count
		}
		// A stream is counted after its answer.
		for from := time.Now(); opened() == 0 && time.Since(from) < 5*time.Second; {
			time.Sleep(time.Millisecond)
		}
		l.close()
		if *count != 1 {
			t.Errorf("meter %d: %d opened", meter, *count)
		}
	}
	if streams := r.listening.result(); streams.Answers != 1 {
		t.Errorf("%d streams are measured", streams.Answers)
	}
}

func TestSessionsDoNotWaitForHeadersThatComeWithTheFirstEvent(t *testing.T) {
	const most = 400 * time.Millisecond
	var isInTime atomic.Bool
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if isInTime.Load() {
			time.Sleep(most / 3)
			stream(w)
		}
		<-r.Context().Done()
	}))
	defer server.Close()
	var p patience
	wait := func() time.Duration {
		l := listenerAt(server.URL, http.Header{})
		l.start()
		defer l.close()
		from := time.Now()
		p.await(l, most)
		return time.Since(from)
	}
	for range lateInARow {
		if took := wait(); took < most {
			t.Errorf("one of the first waited %v only", took)
		}
	}
	var together time.Duration
	for range probeEvery {
		together += wait()
	}
	if together < most+(probeEvery-1)*shortAwait || together > probeEvery*most/2 {
		t.Errorf("%d sessions waited %v", probeEvery, together)
	}
	isInTime.Store(true)
	for range probeEvery {
		wait()
	}
	isInTime.Store(false)
	if took := wait(); took < most {
		t.Errorf("after an answer in time a session waits %v only", took)
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
	opened := make(chan struct{})
	l := listenerAt(server.URL, http.Header{})
	l.record = func(float64, *fault) { close(opened) }
	l.start()
	within(t, "the stream was not opened", opened)
	l.of.closeAll()
	within(t, "the stream is open after the load", left)
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
	l := listenerAt(server.URL, http.Header{"Mcp-Session-Id": {"a"}, "Accept": {"text/event-stream"}})
	l.answers = &clientAnswers{Results: map[string]string{"roots/list": `{"roots":[]}`}}
	l.start()
	defer l.close()
	l.await(5 * time.Second)
	for range 3 * mostUnderWay {
		answer := within(t, "a request is not answered", answers)
		if !strings.HasPrefix(answer, `a application/json, text/event-stream {"jsonrpc":"2.0","id":`) || !strings.HasSuffix(answer, `,"result":{"roots":[]}}`) {
			t.Fatal(answer)
		}
	}
}

// endless is a stream of so many bytes of an event without end; at its end it notes what is in memory.
type endless struct {
	left   int
	heapMb float64
}

func (e *endless) Read(into []byte) (int, error) {
	if e.left <= 0 {
		e.heapMb = heapMb()
		return 0, io.EOF
	}
	for at := range into {
		into[at] = 'x'
	}
	e.left -= len(into)
	return len(into), nil
}

func heapMb() float64 {
	runtime.GC()
	var now runtime.MemStats
	runtime.ReadMemStats(&now)
	return float64(now.HeapAlloc) / bytesPerMb
}

func TestAnEventWithoutEndFillsNoMemory(t *testing.T) {
	l := listenerAt("http://localhost:1", http.Header{})
	l.answers = &clientAnswers{}
	request, err := l.request(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	before, body := heapMb(), &endless{left: 32 * bytesPerMb}
	l.read(request, body)
	if grown := body.heapMb - before; grown > 4*float64(longestRequest)/bytesPerMb {
		t.Errorf("an event without end takes %.1f MB", grown)
	}
}

func TestAStreamThatIsRecordedLeavesTheTotalsToTheNextAnswer(t *testing.T) {
	r := newRecording(config{Meters: []string{"echo", "listen"}, Errors: 1, Calls: 1, Counted: 1, Listens: true})
	r.begin(time.Now(), whole)
	r.listenerOf(1, nil).record(2, nil)
	if _, isDue := r.record(0, 2, noError, time.Since(r.startedAt), nil); !isDue {
		t.Error("a stream took the totals of its second, which nobody was told")
	}
	if found := r.current[1].histogram.TotalCount(); found != 1 {
		t.Errorf("%d streams are recorded", found)
	}
}

func TestAServerThatDoesNotKnowSubscriptionsHasNone(t *testing.T) {
	long := strings.Repeat("no ", mostOfRefusal/4)
	for _, kind := range []string{"application/json", "text/event-stream"} {
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.Method != http.MethodPost {
				t.Errorf("%s of subscriptions/listen", r.Method)
			}
			answer := `{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"` + long + `"}}`
			w.Header().Set("Content-Type", kind)
			if kind == "application/json" {
				w.WriteHeader(http.StatusNotFound)
			} else {
				answer = "event: message\ndata: " + answer + "\n\n"
			}
			fmt.Fprint(w, answer)
		}))
		l := listenerAt(server.URL, http.Header{})
		l.body, l.eventWithin = "{}", time.Minute
		l.record = func(_ float64, of *fault) { t.Errorf("%s: recorded %+v", kind, of) }
		l.start()
		within(t, "a stream that the server does not offer is asked for again", l.done)
		l.close()
		server.Close()
		if l.of.without != 1 || l.of.opened != 0 {
			t.Errorf("%s: %d without, %d opened", kind, l.of.without, l.of.opened)
		}
	}
}
