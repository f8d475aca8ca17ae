// A small MCP server for images of tests: over stdio, or over HTTP at the port that its last argument names.
// A call takes as long as the variable WORK says, such as 20ms.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"time"
)

type request struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
	Params struct {
		ProtocolVersion string `json:"protocolVersion"`
		Name            string `json:"name"`
	} `json:"params"`
}

type object map[string]any

func resultOf(r request) any {
	switch r.Method {
	case "initialize":
		info := object{"name": "image-server", "version": "1"}
		return object{"protocolVersion": r.Params.ProtocolVersion, "capabilities": object{"tools": object{}}, "serverInfo": info}
	case "tools/list":
		tool := object{"name": "greet", "description": "", "inputSchema": object{"type": "object"}, "annotations": object{"readOnlyHint": true}}
		return object{"tools": []object{tool}}
	case "tools/call":
		work, _ := time.ParseDuration(os.Getenv("WORK"))
		time.Sleep(work)
		text := "Good morning from " + os.Getenv("PLACE") + " to all of you"
		return object{"content": []object{{"type": "text", "text": text}}}
	default:
		return object{}
	}
}

// answer gives nil for a notification.
func answer(message []byte) []byte {
	var r request
	if json.Unmarshal(message, &r) != nil || r.ID == nil {
		return nil
	}
	whole := object{"jsonrpc": "2.0", "id": r.ID, "result": resultOf(r)}
	if r.Method == "tools/call" && r.Params.Name != "greet" {
		whole = object{"jsonrpc": "2.0", "id": r.ID, "error": object{"code": -32602, "message": "unknown tool"}}
	}
	said, _ := json.Marshal(whole)
	return said
}

func serve(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodPost {
		w.WriteHeader(http.StatusMethodNotAllowed)
		return
	}
	var message json.RawMessage
	if json.NewDecoder(r.Body).Decode(&message) != nil {
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	said := answer(message)
	if said == nil {
		w.WriteHeader(http.StatusAccepted)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	w.Write(said)
}

func main() {
	if os.Getenv("PLACE") == "" {
		fmt.Fprintln(os.Stderr, "PLACE is not set")
		os.Exit(1)
	}
	if os.Args[len(os.Args)-2] == "http" {
		http.HandleFunc("/v1/mcp", serve)
		fmt.Fprintln(os.Stderr, http.ListenAndServe(":"+os.Args[len(os.Args)-1], nil))
		os.Exit(1)
	}
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		if said := answer(lines.Bytes()); said != nil {
			os.Stdout.Write(append(said, '\n'))
		}
	}
}
