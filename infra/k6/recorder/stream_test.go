package recorder

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

func TestAnswerIsTheMessageWithTheIDAndAnOutcome(t *testing.T) {
	long := strings.Repeat("x", 100_000)
	for text, wanted := range map[string]bool{
		`{"jsonrpc":"2.0","id":7,"result":{}}`:                                  true,
		`{"result":{"a":[1,{"id":8,"b":"}\\\""}],"c":"\\"},"id":7}`:             true,
		`{"result":"` + long + `","id":7}`:                                      true,
		` { "id" : 7.0 , "error" : {} }`:                                        true,
		`{"result":null,"jsonrpc":"2.0","id":7 }`:                               true,
		`{"id":7,"method":"ping"}`:                                              false,
		`{"id":"7","result":{}}`:                                                false,
		`{"id":8,"result":{}}`:                                                  false,
		`{"id":null,"error":{}}`:                                                false,
		`{"method":"notifications/progress","params":{"id":7,"result":"done"}}`: false,
		`[{"id":7,"result":{}}]`:                                                false,
		`{"id":7`:                                                               false, `{"id":`: false, `{"result":"`: false, `{`: false, ``: false, `{"a"`: false,
	} {
		if got := isAnswer([]byte(text), 7); got != wanted {
			t.Errorf("isAnswer(%.60s) = %v", text, got)
		}
	}
}

func TestEventsAreTheSameHoweverTheyAreCut(t *testing.T) {
	stream := ": ping\r\n\r\nid: 1\ndata:\n\nevent: message\r\ndata: {\"a\":\r\ndata: 1}\r\n\r\ndata:two\n\ndata: three"
	for size := 1; size <= len(stream); size++ {
		var e events
		var got []string
		for rest := []byte(stream); len(rest) > 0; {
			chunk := rest[:min(size, len(rest))]
			rest = rest[len(chunk):]
			for len(chunk) > 0 {
				var data []byte
				if data, chunk = e.next(chunk); data != nil {
					got = append(got, string(data))
				}
			}
		}
		got = append(got, string(e.last()))
		if all := strings.Join(got, "|"); all != "{\"a\":\n1}|two|three" {
			t.Fatalf("in parts of %d bytes: %q", size, all)
		}
	}
}

// asked sends a request to a server through streams; what it read, and what became of the stream.
func asked(t *testing.T, s *streams, url string) (string, streamed) {
	t.Helper()
	s.expect(0, 0, 7)
	return read(t, s, url), s.exchanges[0].now
}

// read sends a request that was announced.
func read(t *testing.T, s *streams, url string) string {
	t.Helper()
	request, _ := http.NewRequest(http.MethodPost, url, strings.NewReader("{}"))
	response, err := s.RoundTrip(request)
	if err != nil {
		t.Error(err)
		return ""
	}
	body, err := io.ReadAll(response.Body)
	if err != nil {
		t.Error(err)
	}
	response.Body.Close()
	return string(body)
}

func serve(t *testing.T, answer func(http.ResponseWriter, *http.Request)) (*streams, *httptest.Server) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/event-stream")
		answer(w, r)
	}))
	t.Cleanup(server.Close)
	return &streams{inner: &http.Transport{}, of: newGraces(1), mostBytes: 1 << 20}, server
}

const right = `{"jsonrpc":"2.0","id":7,"result":{}}`

func TestAStreamThatStaysOpenIsLeft(t *testing.T) {
	s, server := serve(t, func(w http.ResponseWriter, r *http.Request) {
		fmt.Fprintf(w, "data: %s\n\n", right)
		for r.Context().Err() == nil {
			w.(http.Flusher).Flush()
			time.Sleep(time.Millisecond)
			fmt.Fprint(w, ": ping\n\n")
		}
	})
	from := time.Now()
	for call := range 20 {
		if body, now := asked(t, s, server.URL); body != right || !now.stayedOpen {
			t.Fatalf("call %d: %q, %+v", call, body, now)
		} else if call < openInARow && now.late < longestGrace {
			t.Errorf("call %d waited %v only", call, now.late)
		}
	}
	// All but the first three wait a few milliseconds.
	if took := time.Since(from); took > 2*openInARow*longestGrace {
		t.Errorf("20 calls took %v", took)
	}
}

func TestAStreamThatEndsKeepsItsConnection(t *testing.T) {
	peers := map[string]bool{}
	s, server := serve(t, func(w http.ResponseWriter, r *http.Request) {
		peers[r.RemoteAddr] = true
		fmt.Fprintf(w, "data: %s\n\n", right)
		w.(http.Flusher).Flush()
		time.Sleep(30 * time.Millisecond)
	})
	for range 20 {
		if body, now := asked(t, s, server.URL); body != right || now.stayedOpen || !now.isAnswered {
			t.Fatalf("%q, %+v", body, now)
		} else if now.late < 20*time.Millisecond {
			t.Errorf("the wait of %v for the end is part of the answer's time", now.late)
		}
	}
	if len(peers) != 1 {
		t.Errorf("20 calls used %d connections", len(peers))
	}
}

func TestAServerThatStalledIsNotTakenForOneWhoseStreamsStayOpen(t *testing.T) {
	var late atomic.Int64
	late.Store(int64(time.Minute))
	s, server := serve(t, func(w http.ResponseWriter, r *http.Request) {
		fmt.Fprint(w, "data: {\"id\":7,\"result\":{}}\n\n")
		w.(http.Flusher).Flush()
		select {
		case <-time.After(time.Duration(late.Load())):
		case <-r.Context().Done():
		}
	})
	for range openInARow {
		if _, got := asked(t, s, server.URL); !got.stayedOpen {
			t.Fatal("a stream that stays open was not counted")
		}
	}
	late.Store(int64(10 * time.Millisecond))
	for range probeEvery {
		asked(t, s, server.URL)
	}
	if _, got := asked(t, s, server.URL); got.stayedOpen {
		t.Error("a stream that ends 10 ms after its answer is still given too little time")
	}
}

func TestEventsBeforeTheAnswerAreReadAndSkipped(t *testing.T) {
	s, server := serve(t, func(w http.ResponseWriter, _ *http.Request) {
		for range 1200 {
			fmt.Fprint(w, "data: {\"method\":\"notifications/message\"}\n\n")
		}
		w.(http.Flusher).Flush()
		time.Sleep(50 * time.Millisecond)
		fmt.Fprintf(w, "data: %s", right)
	})
	body, now := asked(t, s, server.URL)
	if body != right || now.events != 1200 || now.stayedOpen {
		t.Fatalf("%q, %+v", body, now)
	}
	if now.skipped < 1200*30 || now.silence < 40*time.Millisecond {
		t.Errorf("%+v", now)
	}
	var f streamFigures
	f.record(&now, 1000, noError)
	if first := f.result().FirstEvent.Us; len(first) != 1 || first[0] > 960_000 {
		t.Errorf("first event after %v µs", first)
	}
}

func TestJSONOfTheTypeOfAStreamIsHandedOnWhole(t *testing.T) {
	long := strings.Replace(right, "{}", `"`+strings.Repeat("x", 100_000)+`"`, 1)
	s, server := serve(t, func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, long) })
	if body, now := asked(t, s, server.URL); body != long || now.isStream {
		t.Errorf("%d of %d bytes, %+v", len(body), len(long), now)
	}
}

func TestNoMoreIsReadThanTheLimit(t *testing.T) {
	s, server := serve(t, func(w http.ResponseWriter, r *http.Request) {
		for r.Context().Err() == nil {
			if _, err := fmt.Fprint(w, strings.Repeat("data: {}\n\n", 1000)); err != nil {
				return
			}
		}
	})
	if body, now := asked(t, s, server.URL); body != "" || now.skipped <= s.mostBytes || now.skipped > 2*s.mostBytes {
		t.Errorf("%d bytes handed on, %d read", len(body), now.skipped)
	}
}

func TestRequestsAtOnceAreReadEachByItsID(t *testing.T) {
	var underWay sync.WaitGroup
	const atOnce = 8
	underWay.Add(atOnce)
	s, server := serve(t, func(w http.ResponseWriter, r *http.Request) {
		// Nobody is answered before all have asked.
		underWay.Done()
		underWay.Wait()
		for id := range 3 * atOnce {
			fmt.Fprintf(w, "data: {\"id\":%d,\"result\":{}}\n\n", id)
			w.(http.Flusher).Flush()
		}
	})
	for place := range atOnce {
		s.expect(place, 0, int64(10+place))
	}
	var done sync.WaitGroup
	for place := range atOnce {
		done.Go(func() {
			wanted := fmt.Sprintf(`{"id":%d,"result":{}}`, 10+place)
			if got := read(t, s, fmt.Sprintf("%s#%d", server.URL, place)); got != wanted {
				t.Errorf("place %d: %q", place, got)
			}
			if now := s.exchanges[place].now; now.events != 10+place || !now.isAnswered {
				t.Errorf("place %d: %+v", place, now)
			}
		})
	}
	done.Wait()
}
