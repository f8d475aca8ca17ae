package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"strings"
	"sync"
	"testing"
	"time"
)

func TestEveryAnswerGoesToWhoAsked(t *testing.T) {
	url, _ := start(t, "1")
	post(t, url, "", openingRequest)
	var all sync.WaitGroup
	for i := range 200 {
		all.Add(1)
		go func() {
			defer all.Done()
			text := fmt.Sprintf("call %d %s", i, strings.Repeat("x", i%11))
			// Clients count their requests from 1, each for itself.
			got := post(t, url, "", call(i%3, "echo", text))
			if got.result["text"] != text || string(got.id) != fmt.Sprint(i%3) {
				t.Errorf("%q was answered with %s", text, got.body)
			}
		}()
	}
	all.Wait()
}

func TestAnIdMayBeText(t *testing.T) {
	url, _ := start(t, "1")
	if got := post(t, url, "", call("mine", "echo", "a")); string(got.id) != `"mine"` {
		t.Errorf("the id came back as %s", got.id)
	}
}

func TestAProcessIsInitializedOnce(t *testing.T) {
	url, _ := start(t, "1")
	for range 3 {
		got := post(t, url, "", openingRequest)
		if got.result["opened"] != 1.0 || string(got.id) != `"open"` || got.session != "" {
			t.Errorf("initialize was answered with %s and session %q", got.body, got.session)
		}
		if got := post(t, url, "", `{"jsonrpc":"2.0","method":"notifications/initialized"}`); got.status != 202 {
			t.Errorf("the notification was answered with %d", got.status)
		}
	}
}

func TestProcessesTakeTurns(t *testing.T) {
	url, _ := start(t, "3")
	post(t, url, "", openingRequest)
	pids := map[any]int{}
	for i := range 30 {
		pids[post(t, url, "", call(i, "echo", "a")).result["pid"]]++
	}
	if len(pids) != 3 {
		t.Errorf("expected 3 processes, got %v", pids)
	}
}

func TestASessionHasItsOwnProcess(t *testing.T) {
	url, _ := start(t, "session")
	one, two := post(t, url, "", openingRequest), post(t, url, "", openingRequest)
	if one.session == "" || one.session == two.session || one.result["pid"] == two.result["pid"] {
		t.Fatalf("expected two sessions, got %s and %s", one.body, two.body)
	}
	if got := post(t, url, one.session, call(1, "echo", "a")); got.result["pid"] != one.result["pid"] {
		t.Errorf("a session was answered by another process: %s", got.body)
	}
	request, _ := http.NewRequest(http.MethodDelete, url, nil)
	request.Header.Set(sessionHeader, one.session)
	if response, err := http.DefaultClient.Do(request); err != nil || response.StatusCode != 200 {
		t.Fatalf("DELETE: %v %v", response, err)
	}
	if got := post(t, url, one.session, call(1, "echo", "a")); got.status != 404 {
		t.Errorf("an ended session was answered with %d", got.status)
	}
	if got := post(t, url, two.session, call(1, "echo", "a")); got.status != 200 {
		t.Errorf("the other session was answered with %d: %s", got.status, got.body)
	}
}

func TestWhatNobodyAskedForIsPassedOver(t *testing.T) {
	url, _ := start(t, "1")
	if got := post(t, url, "", call(1, "noise", "")); got.result["text"] != "after noise" {
		t.Errorf("got %s", got.body)
	}
	if got := post(t, url, "", call(1, "large", "")); len(got.body) < 2<<20 {
		t.Errorf("an answer of 2 MB came with %d bytes", len(got.body))
	}
}

func TestRequestsOfTheServerAreAnswered(t *testing.T) {
	url, _ := start(t, "1")
	if got := post(t, url, "", call(1, "ask", "")); !strings.Contains(got.body, `"id":"mine","result":{}`) {
		t.Errorf("a ping was answered with %s", got.body)
	}
	if got := post(t, url, "", call(1, "sample", "")); !strings.Contains(got.body, `-32601`) {
		t.Errorf("sampling was answered with %s", got.body)
	}
}

func TestRequestsOfTheServerGoToTheClientWhoseCallIsOpen(t *testing.T) {
	url, _ := start(t, "3")
	request, _ := http.NewRequest(http.MethodPost, url, strings.NewReader(call(1, "sample", "")))
	request.Header.Set("Accept", "application/json, text/event-stream")
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	events := bufio.NewScanner(response.Body)
	next := func() (m message) {
		for events.Scan() {
			if data, isData := strings.CutPrefix(events.Text(), "data: "); isData {
				json.Unmarshal([]byte(data), &m)
				return m
			}
		}
		return m
	}
	asked := next()
	if asked.Method != "sampling/createMessage" || string(asked.ID) == `"mine"` {
		t.Fatalf("got %+v", asked)
	}
	answer := fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,"result":{"role":"assistant"}}`, asked.ID)
	if got := post(t, url, "", answer); got.status != 202 {
		t.Errorf("the answer was taken with %d", got.status)
	}
	if got := next(); string(got.ID) != "1" || !strings.Contains(string(got.Result), `"id":"mine","result":{"role":"assistant"}`) {
		t.Errorf("got %+v", got)
	}
	if got := post(t, url, "", answer); got.status != 400 {
		t.Errorf("an answer that nobody waits for was taken with %d", got.status)
	}
}

func TestARequestThatTheClientLeavesIsRefused(t *testing.T) {
	url, _ := start(t, "1")
	ctx, cancel := context.WithCancel(context.Background())
	request, _ := http.NewRequestWithContext(ctx, http.MethodPost, url, strings.NewReader(call(1, "sample", "")))
	request.Header.Set("Accept", "text/event-stream")
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	bufio.NewReader(response.Body).ReadString('}')
	cancel()
	response.Body.Close()
	if got := post(t, url, "", call(2, "heard", "")); !strings.Contains(got.body, "-32601") {
		t.Errorf("got %s", got.body)
	}
}

func TestAServerThatReadsNothingForAWhileKeepsNobodyElseWaiting(t *testing.T) {
	url, _ := start(t, "1")
	var all sync.WaitGroup
	for i := range 20 {
		all.Add(1)
		go func() {
			defer all.Done()
			tool := "echo"
			if i == 0 {
				tool = "deaf"
			}
			// Together more than its pipe holds.
			if got := post(t, url, "", call(i, tool, strings.Repeat("y", 20_000))); got.status != 200 {
				t.Errorf("%s was answered with %d %.200s", tool, got.status, got.body)
			}
		}()
	}
	all.Wait()
}

func TestAClientThatGoesAwayTakesNoInitializeWithIt(t *testing.T) {
	url, _ := start(t, "1")
	for range 3 {
		ctx, cancel := context.WithTimeout(context.Background(), time.Microsecond)
		request, _ := http.NewRequestWithContext(ctx, http.MethodPost, url, strings.NewReader(openingRequest))
		http.DefaultClient.Do(request)
		cancel()
	}
	if got := post(t, url, "", openingRequest); got.result["opened"] != 1.0 {
		t.Errorf("initialize was answered with %s", got.body)
	}
}

func TestARequestWhoseClientLeftIsCancelledByTheIDThatTheServerKnows(t *testing.T) {
	url, _ := start(t, "1")
	post(t, url, "", call(1, "echo", "a"))
	ctx, cancel := context.WithTimeout(context.Background(), 50*time.Millisecond)
	defer cancel()
	request, _ := http.NewRequestWithContext(ctx, http.MethodPost, url, strings.NewReader(call(1, "hang", "")))
	http.DefaultClient.Do(request)
	// It names an id that another request of the server may have.
	post(t, url, "", `{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}`)
	if got := post(t, url, "", call(2, "cancels", "")); got.result["hung"] == "" || got.result["hung"] != got.result["cancelled"] {
		t.Errorf("got %s", got.body)
	}
}

func TestASessionThatIsRefusedOrEndedLeavesNoProcess(t *testing.T) {
	url, s := start(t, "session")
	sessions := func() int { return len(s.(*perSession).children) }
	if got := post(t, url, "", strings.Replace(openingRequest, `{}`, `{"name":"refuse"}`, 1)); got.session != "" || sessions() != 0 {
		t.Errorf("a refused initialize gave session %q, and %d processes", got.session, sessions())
	}
	one := post(t, url, "", openingRequest)
	post(t, url, one.session, call(1, "die", ""))
	if got := post(t, url, one.session, call(2, "echo", "a")); got.status != 404 || sessions() != 0 {
		t.Errorf("a session whose process ended was answered with %d, and has %d processes", got.status, sessions())
	}
}

func TestTextGoesThroughAsItIs(t *testing.T) {
	url, _ := start(t, "1")
	if got := post(t, url, "", call(1, "echo", "a <b> & c")); !strings.Contains(got.body, "a <b> & c") {
		t.Errorf("got %s", got.body)
	}
}

func TestAServerThatEndsFailsWhoWaits(t *testing.T) {
	for _, tool := range []string{"die", "endless", "orphan"} {
		url, s := start(t, "1")
		got := post(t, url, "", call(1, tool, ""))
		if got.status != 502 || !strings.Contains(got.body, "the server ended") {
			t.Errorf("%s: answered with %d %s", tool, got.status, got.body)
		}
		if err := <-s.ended(); !strings.Contains(err.Error(), "the server ended: ") {
			t.Errorf("%s: ended with %v", tool, err)
		}
	}
}

func TestWhatIsNoRequestIsRefused(t *testing.T) {
	url, _ := start(t, "1")
	for _, body := range []string{"", "[]", "{", `{"id":1}`, strings.Repeat("x", mostBody+1)} {
		if got := post(t, url, "", body); got.status != 400 {
			t.Errorf("%.20q was answered with %d", body, got.status)
		}
	}
	request, _ := http.NewRequest(http.MethodDelete, url, nil)
	if response, err := http.DefaultClient.Do(request); err != nil || response.StatusCode != 405 {
		t.Errorf("DELETE without a session: %v %v", response.StatusCode, err)
	}
}

func TestProcessesAreANumberOrSession(t *testing.T) {
	for _, processes := range []string{"0", "-1", "257", "many", ""} {
		if s, err := startServers(processes, []string{os.Args[0]}); err == nil {
			s.stop()
			t.Errorf("%q was taken", processes)
		}
	}
	if _, err := startServers("1", []string{"/no/such/program"}); err == nil {
		t.Error("a program that is not there was started")
	}
}

func TestARequestWithoutASessionHasAFreshProcess(t *testing.T) {
	url, s := start(t, "session")
	opened := post(t, url, "", openingRequest)
	one, two := post(t, url, "", call(1, "echo", "a")), post(t, url, "", call(2, "echo", "a"))
	pids := map[any]bool{opened.result["pid"]: true, one.result["pid"]: true, two.result["pid"]: true}
	if len(pids) != 3 || one.result["text"] != "a" {
		t.Errorf("expected three processes, got %s, %s and %s", opened.body, one.body, two.body)
	}
	if left := len(s.(*perSession).children); left != 1 {
		t.Errorf("expected the process of the session alone to be left, got %d", left)
	}
}
