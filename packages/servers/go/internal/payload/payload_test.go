package payload

import (
	"io"
	"net/http"
	"strings"
	"testing"

	"headroom/server-go/internal/tool/tooltest"
)

func TestProxiesPassBodiesOnAsTheyCome(t *testing.T) {
	tools := tooltest.Serve(t, Tools, func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		if r.Method == http.MethodPost && r.URL.Path == "/payload/items" {
			w.WriteHeader(http.StatusCreated)
		}
		w.Write([]byte(r.Method + " " + r.URL.Path + " <" + string(body) + ">"))
	})
	for name, want := range map[string]string{
		"echo":        `POST /payload/echo <{"message":"hello"}>`,
		"get_item":    "GET /payload/items/42 <>",
		"list_items":  "GET /payload/items <>",
		"create_item": `POST /payload/items <{"name":"Widget","category":"tools","price":9.99}>`,
	} {
		for _, arguments := range []string{"", "{}"} {
			if got, isError := tooltest.Call(t, tools[name], arguments); got != want || isError {
				t.Errorf("%s: %s", name, got)
			}
		}
	}
}

func TestProxiesPassOnWhatWasFoundOrCreated(t *testing.T) {
	for _, status := range []int{http.StatusOK, http.StatusCreated} {
		tools := tooltest.Serve(t, Tools, func(w http.ResponseWriter, r *http.Request) {
			w.WriteHeader(status)
			w.Write([]byte("body"))
		})
		for _, name := range []string{"echo", "get_item", "list_items", "create_item"} {
			if got, isError := tooltest.Call(t, tools[name], "{}"); got != "body" || isError {
				t.Errorf("%s, %d: %s", name, status, got)
			}
		}
	}
}

func TestAnalysesAnswerByDefault(t *testing.T) {
	tools := tooltest.Serve(t, Tools, func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/payload/records" {
			w.Write(recordsOf("books=99.99", "books=100"))
			return
		}
		w.Write([]byte(lineOf(48, "x")))
	})
	for name, want := range map[string]string{
		"analyze_records": `{"status":"completed","min_amount":100,"matched":1,` +
			`"categories":[{"category":"books","count":1,"sum":100,"mean":100,"max":100}],"server_type":"go"}`,
		"analyze_logs": `{"lines":1,"levels":{"INFO":1},"hours":{"13":1},"top_messages":[{"message":"x","count":1}],` +
			`"p95_duration_ms":48,"server_type":"go"}`,
	} {
		if got, _ := tooltest.Call(t, tools[name], "{}"); got != want {
			t.Errorf("%s: %s", name, got)
		}
	}
}

func TestBadArgumentsAreNamed(t *testing.T) {
	tools := tooltest.Serve(t, Tools, http.NotFound)
	long := strings.Repeat("é", 101)
	for _, c := range [][3]string{
		{"echo", "message", `{"message":7}`}, {"echo", "message", `{"message":"` + strings.Repeat(long, 100) + `"}`},
		{"get_item", "id", `{"id":0}`}, {"get_item", "id", `{"id":101}`}, {"get_item", "id", `{"id":1.5}`},
		{"get_item", "id", `{"id":"42"}`}, {"create_item", "name", `{"name":""}`},
		{"create_item", "name", `{"name":"` + long + `"}`}, {"create_item", "category", `{"category":""}`},
		{"create_item", "price", `{"price":-0.01}`}, {"create_item", "price", `{"price":1000001}`},
		{"create_item", "price", `{"price":"9.99"}`}, {"analyze_records", "status", `{"status":"done"}`},
		{"analyze_records", "status", `{"status":1}`}, {"analyze_records", "min_amount", `{"min_amount":-1}`},
		{"analyze_records", "min_amount", `{"min_amount":1000000.5}`}, {"analyze_records", "min_amount", `{"min_amount":[]}`},
	} {
		name, field, arguments := c[0], c[1], c[2]
		if text, isError := tooltest.Call(t, tools[name], arguments); !isError || !strings.HasPrefix(text, field+": ") {
			t.Errorf("%s(%.60s): %.80s", name, arguments, text)
		}
	}
}

func TestOtherStatusesAreErrorsThatNameThem(t *testing.T) {
	for name, tool := range tooltest.Serve(t, Tools, http.NotFound) {
		if text, isError := tooltest.Call(t, tool, "{}"); !isError || !strings.Contains(text, "404") {
			t.Errorf("%s: %s", name, text)
		}
	}
}
