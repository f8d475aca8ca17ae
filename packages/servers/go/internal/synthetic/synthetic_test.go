package synthetic

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"headroom/server-go/internal/tool/tooltest"
)

func answerOK(w http.ResponseWriter, r *http.Request) {
	w.Write([]byte(`{"path":"` + r.URL.Path + `"}`))
}

func TestAnswersByDefault(t *testing.T) {
	tools := tooltest.Serve(t, Tools, answerOK)
	for name, want := range map[string]string{
		"calculate_fibonacci":     `{"n":20,"result":6765,"server_type":"go"}`,
		"fetch_external_data":     `{"endpoint":"/api","status_code":200,"data":{"path":"/api"},"server_type":"go"}`,
		"process_json_data":       `{"data":{"name":"HEADROOM"},"server_type":"go"}`,
		"simulate_database_query": `{"query":"SELECT 1","delay_ms":10,"rows":1,"server_type":"go"}`,
	} {
		for _, arguments := range []string{"", "{}", "null"} {
			if got, _ := tooltest.Call(t, tools[name], arguments); got != want {
				t.Errorf("%s(%s): %s", name, arguments, got)
			}
		}
	}
}

func TestBadArgumentsAreNamed(t *testing.T) {
	tools := tooltest.Serve(t, Tools, answerOK)
	long := strings.Repeat("x", 10_001)
	for _, c := range [][3]string{
		{"calculate_fibonacci", "n", `{"n":41}`}, {"calculate_fibonacci", "n", `{"n":-1}`},
		{"calculate_fibonacci", "n", `{"n":1.5}`}, {"calculate_fibonacci", "n", `{"n":"x"}`},
		{"fetch_external_data", "endpoint", `{"endpoint":""}`}, {"fetch_external_data", "endpoint", `{"endpoint":7}`},
		{"fetch_external_data", "endpoint", `{"endpoint":"/` + long + `"}`},
		{"process_json_data", "data", `{"data":"text"}`}, {"process_json_data", "data", `{"data":[]}`},
		{"process_json_data", "data", `{"data":null}`}, {"process_json_data", "data", `{"data":1e400}`},
		{"simulate_database_query", "delay_ms", `{"delay_ms":5001}`},
		{"simulate_database_query", "delay_ms", `{"delay_ms":-1}`},
		{"simulate_database_query", "delay_ms", `{"delay_ms":true}`},
		{"simulate_database_query", "query", `{"query":""}`}, {"simulate_database_query", "query", `{"query":"` + long + `"}`},
	} {
		name, field, arguments := c[0], c[1], c[2]
		if text, isError := tooltest.Call(t, tools[name], arguments); !isError || !strings.HasPrefix(text, field+": ") {
			t.Errorf("%s(%.60s): %s", name, arguments, text)
		}
	}
}

func TestStringsAreUpperCaseAtAnyDepthAndKeysStay(t *testing.T) {
	process := tooltest.Serve(t, Tools, answerOK)["process_json_data"]
	for data, want := range map[string]string{
		`{"a":"straße","b":"ŉ ﬁ ijß i"}`:               `{"a":"STRASSE","b":"ʼN FI IJSS I"}`,
		`{"k":[1,true,null,"x",{"deep":["y",2.50]}]}`:  `{"k":[1,true,null,"X",{"deep":["Y",2.5]}]}`,
		`{"n":9007199254740993,"small":1e-7,"zero":0}`: `{"n":9007199254740992,"small":1e-7,"zero":0}`,
		`{}`:                 `{}`,
		"{\"a\":\"\u0390\"}": "{\"a\":\"\u0399\u0308\u0301\"}", // one character becomes three
	} {
		got, _ := tooltest.Call(t, process, `{"data":`+data+`}`)
		if got != `{"data":`+want+`,"server_type":"go"}` {
			t.Errorf("%s: %s", data, got)
		}
	}
	nested := strings.Repeat(`{"a":`, 100) + `"x"` + strings.Repeat("}", 100)
	got, _ := tooltest.Call(t, process, `{"data":`+nested+`}`)
	if !strings.Contains(got, `"X"`) {
		t.Errorf("depth 100: %.80s", got)
	}
}

func TestOnlyTheServiceIsFetched(t *testing.T) {
	const service = "http://api-service:9090"
	for endpoint, want := range map[string]string{
		"/api": "/api", "/a/b?x=1&y=%20": "/a/b?x=1&y=%20", "/api#part": "/api",
		service: "/", service + "/api?x": "/api?x", "HTTP://API-Service:9090/api": "/api", "/@other": "/@other",
	} {
		if path, err := pathAt(service, endpoint); path != want || err != nil {
			t.Errorf("%s: %s %v", endpoint, path, err)
		}
	}
	for _, endpoint := range []string{
		"//api-service:9090/api", "//other/api", "///other", "http://other/api", "http://api-service/api",
		"http://api-service:9091/api", "https://api-service:9090/api", "http://user@api-service:9090/api",
		"http://api-service:9090@other/", "http://api-service:9090.other/", "file:///etc/passwd", "api", "?x",
		"http:/api", "http:api", "http:///api", `/\other`, `\\other`, "/a b", "/a\tb", "/a\n", " /api", "/a\u00a0b",
		"/a\x00", "/a\u0085", "/%zz", "", "http://api-service:9090 /api",
	} {
		if path, err := pathAt(service, endpoint); err != errForeign {
			t.Errorf("%s: %s %v", endpoint, path, err)
		}
	}
	if _, err := pathAt("http://api", "http://API:80/x"); err != nil {
		t.Errorf("the scheme's port: %v", err)
	}
}

func TestFetchRefusesWhatIsNoRightAnswer(t *testing.T) {
	fetch := tooltest.Serve(t, Tools, func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/moved":
			http.Redirect(w, r, "/api", http.StatusFound)
		case "/created":
			w.WriteHeader(http.StatusCreated)
		case "/text":
			w.Write([]byte("not JSON"))
		default:
			http.NotFound(w, r)
		}
	})["fetch_external_data"]
	for endpoint, want := range map[string]string{
		"/moved": "302", "/created": "201", "/none": "404", "/text": "api-service", "//moved": "endpoint: must be on the API service",
	} {
		text, isError := tooltest.Call(t, fetch, `{"endpoint":"`+endpoint+`"}`)
		if !isError || !strings.Contains(text, want) {
			t.Errorf("%s: %s", endpoint, text)
		}
	}
}

func TestQueryWaits(t *testing.T) {
	begin := time.Now()
	tooltest.Call(t, tooltest.Serve(t, Tools, answerOK)["simulate_database_query"], `{"delay_ms":50}`)
	if waited := time.Since(begin); waited < 50*time.Millisecond {
		t.Errorf("waited %v", waited)
	}
}
