package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
)

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
