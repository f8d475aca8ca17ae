package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"
)

// TestMain lets the test's own program be the server: it speaks MCP over its standard input and output.
func TestMain(m *testing.M) {
	if os.Getenv("AS_SERVER") != "" {
		serve()
		return
	}
	os.Setenv("AS_SERVER", "yes")
	os.Exit(m.Run())
}

// serve answers calls in any order, says what no client waits for, and does what the tests' tools ask.
func serve() {
	var writing sync.Mutex
	say := func(text string) {
		writing.Lock()
		defer writing.Unlock()
		fmt.Println(text)
	}
	opened := 0
	pings := make(chan string, 1)
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 16<<20)
	for lines.Scan() {
		var m message
		if json.Unmarshal(lines.Bytes(), &m) != nil {
			continue
		}
		answer := func(result string) { say(fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,"result":%s}`, m.ID, result)) }
		var params struct {
			Name      string
			Arguments struct{ Text string }
		}
		json.Unmarshal(m.Params, &params)
		switch {
		case m.Method == "":
			pings <- string(lines.Bytes())
		case m.Method == initialize && params.Name == "refuse":
			say(fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,"error":{"code":-32602,"message":"no"}}`, m.ID))
		case m.Method == initialize:
			opened++
			answer(fmt.Sprintf(`{"protocolVersion":"2025-06-18","opened":%d,"pid":%d}`, opened, os.Getpid()))
		case params.Name == "echo":
			go func() {
				time.Sleep(time.Duration(len(params.Arguments.Text)%7) * time.Millisecond)
				answer(fmt.Sprintf(`{"text":%q,"pid":%d}`, params.Arguments.Text, os.Getpid()))
			}()
		case params.Name == "noise":
			say("this is no JSON")
			say(`{"jsonrpc":"2.0","method":"notifications/message","params":{}}`)
			say(`{"jsonrpc":"2.0","id":99999,"result":{}}`)
			answer(`{"text":"after noise"}`)
		case params.Name == "large":
			answer(`"` + strings.Repeat("x", 2<<20) + `"`)
		case params.Name == "ask":
			say(`{"jsonrpc":"2.0","id":"mine","method":"ping"}`)
			go func() { answer(<-pings) }()
		case params.Name == "sample":
			say(`{"jsonrpc":"2.0","id":"mine","method":"sampling/createMessage","params":{}}`)
			go func() { answer(<-pings) }()
		case params.Name == "deaf":
			// Reads nothing more for a while, but asks and writes more than a pipe holds.
			say(`{"jsonrpc":"2.0","id":"mine","method":"ping"}`)
			say(strings.Repeat("x", 1<<20))
			time.Sleep(200 * time.Millisecond)
			answer(`{"text":"heard"}`)
		case params.Name == "orphan":
			// The child holds the standard output and lives on when the server ends.
			exec.Command("setsid", "sleep", "3").Start()
			os.Exit(3)
		case params.Name == "die":
			os.Exit(3)
		case params.Name == "endless":
			io.Copy(os.Stdout, zeros{})
		}
	}
}

type zeros struct{}

func (zeros) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = 'x'
	}
	return len(p), nil
}

type answered struct {
	status  int
	session string
	id      json.RawMessage
	result  map[string]any
	body    string
}

func start(t *testing.T, processes string) (string, servers) {
	t.Helper()
	s, err := startServers(processes, []string{os.Args[0]})
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(newHandler(s))
	t.Cleanup(func() {
		s.stop()
		server.CloseClientConnections()
		server.Close()
	})
	return server.URL + "/mcp", s
}

func post(t *testing.T, url, session, body string) answered {
	t.Helper()
	request, _ := http.NewRequest(http.MethodPost, url, strings.NewReader(body))
	if session != "" {
		request.Header.Set(sessionHeader, session)
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Error(err)
		return answered{}
	}
	defer response.Body.Close()
	got, _ := io.ReadAll(response.Body)
	a := answered{status: response.StatusCode, session: response.Header.Get(sessionHeader), body: string(got)}
	var m message
	if json.NewDecoder(bytes.NewReader(got)).Decode(&m) == nil {
		a.id = m.ID
		json.Unmarshal(m.Result, &a.result)
	}
	return a
}

func call(id any, tool, text string) string {
	asked, _ := json.Marshal(id)
	return fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,"method":"tools/call","params":{"name":%q,"arguments":{"text":%q}}}`, asked, tool, text)
}

const openingRequest = `{"jsonrpc":"2.0","id":"open","method":"initialize","params":{}}`

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
