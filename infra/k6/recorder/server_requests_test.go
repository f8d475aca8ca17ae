package recorder

import (
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"
)

func TestRequestsOfAServerAreToldFromNotificationsAndAnswers(t *testing.T) {
	for text, wanted := range map[string]string{
		`{"jsonrpc":"2.0","id":"a","method":"ping"}`:                                 `"a" ping`,
		`{"method":"roots/list","id":7,"params":{}}`:                                 `7 roots/list`,
		`{"id":null,"method":"ping"}`:                                                "",
		`{"method":"notifications/progress","params":{"id":1}}`:                      "",
		`{"id":1,"result":{"method":"ping"}}`:                                        "",
		`{"id":1,"method":"ping"`:                                                    "",
		`{"id":1,"method":"ping","x":"` + strings.Repeat("x", 70_000) + `"}`:         "1 ping",
		`{"id":1,"method":"ping","x":"` + strings.Repeat("x", longestRequest) + `"}`: "",
	} {
		found, ok := requestIn([]byte(text))
		if got := fmt.Sprintf("%s %s", found.ID, found.Method); ok != (wanted != "") || (ok && got != wanted) {
			t.Errorf("%.60s: %v %s", text, ok, got)
		}
	}
}

func TestAServerThatAsksBeforeItAnswersGetsItsAnswers(t *testing.T) {
	answers := make(chan string, 9)
	s, server := serve(t, func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		if string(body) != "{}" {
			answers <- r.Header.Get("Mcp-Session-Id") + " " + string(body)
			w.WriteHeader(http.StatusAccepted)
			return
		}
		for _, asked := range []string{"ping", "sampling/createMessage", "elicitation/create"} {
			fmt.Fprintf(w, "data: {\"id\":7,\"method\":%q}\n\n", asked)
			w.(http.Flusher).Flush()
			select {
			case answer := <-answers:
				answers <- answer + "!"
				<-answers
				fmt.Fprintf(w, "data: {\"method\":\"notifications/message\",\"params\":%q}\n\n", answer)
			case <-time.After(5 * time.Second):
				t.Errorf("%s is not answered", asked)
			}
		}
		fmt.Fprintf(w, "data: %s\n\n", right)
	})
	s.answers = &clientAnswers{
		Results: map[string]string{"ping": "{}", "sampling/createMessage": `{"role":"assistant"}`},
		Refusal: `{"code":-32601}`, DelayMs: 20,
	}
	from := time.Now()
	body, now := asked(t, s, server.URL)
	if body != right || now.refused != "elicitation/create" {
		t.Errorf("%q, %+v", body, now)
	}
	if took := time.Since(from); took < 15*time.Millisecond {
		t.Errorf("answered within %v", took)
	}
}

func TestEachRequestOfTheServerIsAnswered(t *testing.T) {
	const requests = 3 * mostUnderWay
	answers := make(chan struct{}, requests)
	s, server := serve(t, func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		if string(body) != "{}" {
			answers <- struct{}{}
			w.WriteHeader(http.StatusAccepted)
			return
		}
		for id := range requests {
			fmt.Fprintf(w, "data: {\"id\":%d,\"method\":\"ping\"}\n\n", id)
		}
		w.(http.Flusher).Flush()
		for range requests {
			select {
			case <-answers:
			case <-time.After(5 * time.Second):
				t.Error("a request is not answered")
				return
			}
		}
		fmt.Fprintf(w, "data: %s\n\n", right)
	})
	s.answers = &clientAnswers{Results: map[string]string{"ping": "{}"}}
	if body, _ := asked(t, s, server.URL); body != right {
		t.Errorf("%q", body)
	}
}
