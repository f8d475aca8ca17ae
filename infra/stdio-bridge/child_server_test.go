package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
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
	pings, heard, cancels := make(chan string, 1), make(chan string, 1), make(chan string, 9)
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
			RequestID int
			Arguments struct{ Text string }
		}
		json.Unmarshal(m.Params, &params)
		switch {
		case m.Method == "":
			pings <- string(lines.Bytes())
			select {
			case heard <- string(lines.Bytes()):
			default:
			}
		case m.Method == initialize && params.Name == "refuse":
			say(fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,"error":{"code":-32602,"message":"no"}}`, m.ID))
		case m.Method == initialize:
			opened++
			answer(fmt.Sprintf(`{"protocolVersion":"2025-06-18","opened":%d,"pid":%d}`, opened, os.Getpid()))
		case m.Method == cancelled:
			cancels <- fmt.Sprint(params.RequestID)
		case params.Name == "hang":
			cancels <- string(m.ID)
		case params.Name == "cancels":
			answer(fmt.Sprintf(`{"hung":%q,"cancelled":%q}`, <-cancels, <-cancels))
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
		case params.Name == "heard":
			go func() { answer(<-heard) }()
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
