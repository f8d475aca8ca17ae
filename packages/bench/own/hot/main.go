// Command hot serves MCP at /mcp, or with -stdio over standard input and output: its tool spends processor time in two functions.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"strconv"
	"time"
)

type message struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
	Params struct {
		Name string `json:"name"`
	} `json:"params"`
}

type object = map[string]any

var sink uint64

// Rounds of rank in one call, from which its processor time follows.
var rounds = number("ROUNDS", 300_000)

//go:noinline
func rank(rounds int) uint64 {
	seed := uint64(rounds)
	for range rounds {
		seed ^= seed << 13
		seed ^= seed >> 7
		seed ^= seed << 17
	}
	return seed
}

//go:noinline
func search() string {
	sink += rank(rounds)
	sink += rank(rounds / 4)
	time.Sleep(time.Duration(number("SLEEP_MS", 0)) * time.Millisecond)
	return "found"
}

func number(name string, otherwise int) int {
	if value, err := strconv.Atoi(os.Getenv(name)); err == nil {
		return value
	}
	return otherwise
}

func answer(request message) object {
	var result object
	switch request.Method {
	case "ping":
		result = object{}
	case "initialize":
		result = object{"protocolVersion": "2025-06-18", "capabilities": object{"tools": object{}}, "serverInfo": object{"name": "hot", "version": "1.0.0"}}
	case "tools/list":
		result = object{"tools": []object{{"name": "search", "description": "search", "inputSchema": object{"type": "object"}}}}
	case "tools/call":
		if request.Params.Name != "search" {
			break
		}
		result = object{"content": []object{{"type": "text", "text": search()}}}
	}
	if result == nil {
		return object{"jsonrpc": "2.0", "id": request.ID, "error": object{"code": -32602, "message": "unknown tool or method"}}
	}
	return object{"jsonrpc": "2.0", "id": request.ID, "result": result}
}

func overHTTP(response http.ResponseWriter, request *http.Request) {
	var asked message
	if request.Method != http.MethodPost || json.NewDecoder(request.Body).Decode(&asked) != nil {
		response.WriteHeader(http.StatusMethodNotAllowed)
		return
	}
	if asked.ID == nil {
		response.WriteHeader(http.StatusAccepted)
		return
	}
	response.Header().Set("Content-Type", "application/json")
	json.NewEncoder(response).Encode(answer(asked))
}

func overLines() {
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		var asked message
		if json.Unmarshal(lines.Bytes(), &asked) == nil && asked.ID != nil {
			json.NewEncoder(os.Stdout).Encode(answer(asked))
		}
	}
}

func main() {
	if len(os.Args) > 1 && os.Args[1] == "-stdio" {
		overLines()
		return
	}
	http.HandleFunc("/mcp", overHTTP)
	fmt.Println(http.ListenAndServe(":"+os.Getenv("PORT"), nil))
}
