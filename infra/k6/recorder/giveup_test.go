package recorder

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
)

// sent sends a request that is given up after some milliseconds; its status and what came of its body.
func sent(t *testing.T, s *streams, url, ms string) (int, string) {
	t.Helper()
	s.expect(0, 0, 7)
	request, _ := http.NewRequest(http.MethodPost, url, strings.NewReader("{}"))
	if ms != "" {
		request.Header.Set(giveUpHeader, ms)
	}
	response, err := impatient{s}.RoundTrip(request)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return response.StatusCode, string(body)
}

func TestARequestIsGivenUpBeforeItsAnswerAndWithinIt(t *testing.T) {
	for _, startsAtOnce := range []bool{false, true} {
		gone := make(chan bool, 1)
		s, server := serve(t, func(w http.ResponseWriter, r *http.Request) {
			if r.Header.Get(giveUpHeader) != "" {
				t.Error("the server sees when it is given up")
			}
			if startsAtOnce {
				fmt.Fprint(w, ": soon\n\n")
				w.(http.Flusher).Flush()
			}
			io.Copy(io.Discard, r.Body)
			<-r.Context().Done()
			gone <- true
		})
		from := time.Now()
		if status, body := sent(t, s, server.URL, "30"); status != gaveUpStatus || body != "" {
			t.Errorf("status %d, %q", status, body)
		}
		if took := time.Since(from); took < 25*time.Millisecond {
			t.Errorf("given up after %v", took)
		}
		select {
		case <-gone:
		case <-time.After(5 * time.Second):
			t.Error("the connection was not closed")
		}
	}
}

func TestAnAnswerThatComesBeforeIsLikeAnyOther(t *testing.T) {
	s, server := serve(t, func(w http.ResponseWriter, _ *http.Request) { fmt.Fprintf(w, "data: %s\n\n", right) })
	for _, ms := range []string{"", "5000"} {
		if status, body := sent(t, s, server.URL, ms); status != http.StatusOK || body != right {
			t.Errorf("status %d, %q", status, body)
		}
	}
}

func TestAFaultBeforeIsNotOneOfOurs(t *testing.T) {
	server := httptest.NewServer(http.NotFoundHandler())
	server.Close()
	s := &streams{inner: &http.Transport{}, of: newGraces(1), mostBytes: 1 << 20}
	request, _ := http.NewRequest(http.MethodPost, server.URL, nil)
	request.Header.Set(giveUpHeader, "5000")
	if _, err := (impatient{s}).RoundTrip(request); err == nil {
		t.Error("a server that does not listen was not told of")
	}
}

func TestCallsThatAreGivenUpAreCountedApart(t *testing.T) {
	r := newRecording(config{Meters: []string{"echo", "initialize"}, Errors: 1, Calls: 1, Counted: 2, Aborts: true})
	r.setWindow(time.Second, 0)
	for range 6 {
		r.aborts.asks()
	}
	r.gaveUp(0, 500*time.Millisecond)
	r.record(0, 2, noError, 1500*time.Millisecond, nil)
	r.gaveUp(0, 1600*time.Millisecond)
	r.record(0, 2, 0, 1700*time.Millisecond, nil)
	text, err := r.result()
	if err != nil {
		t.Fatal(err)
	}
	for _, wanted := range []string{
		`"aborted":1`, `"countedRequests":2`,
		// Two calls are under way, and one went wrong after the last right answer.
		`"aborts":{"calls":2,"beforeLastAnswer":1,"lastAnswerMs":1500,"longestMs":2,"unanswered":3}`,
	} {
		if !strings.Contains(text, wanted) {
			t.Errorf("%s is not in %s", wanted, text)
		}
	}
}
