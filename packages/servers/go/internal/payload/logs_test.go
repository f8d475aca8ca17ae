package payload

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"
)

// lineOf is a line of hour 13 with this duration and message.
func lineOf(duration int, message string) string {
	return fmt.Sprintf(`2026-02-10T13:45:12.123Z INFO checkout request_id=8f duration_ms=%d status=200 msg="%s"`, duration, message)
}

func TestLogsAreCounted(t *testing.T) {
	log := lineOf(7, "no duration_ms=1 in here") + "\n\n" +
		`2026-02-10T23:00:00.000Z WARN cart path=/a?duration_ms=5 duration_ms=0 msg=""` + "\n" + lineOf(9999, "é")
	summary, err := summarizeLogs(log)
	got, _ := json.Marshal(summary)
	want := `{"lines":3,"levels":{"INFO":2,"WARN":1},"hours":{"13":2,"23":1},"top_messages":[{"message":"","count":1},` +
		`{"message":"no duration_ms=1 in here","count":1},{"message":"é","count":1}],"p95_duration_ms":9999}`
	if string(got) != want || err != nil {
		t.Errorf("%s %v", got, err)
	}
}

func TestMessagesOfOneCountAreSortedByteByByte(t *testing.T) {
	var lines []string
	for _, message := range []string{"b", "a", "é", "Z", "a", "f", "g", "h", "i", "j", "k", "l", "b"} {
		lines = append(lines, lineOf(1, message))
	}
	summary, err := summarizeLogs(strings.Join(lines, "\n"))
	var got strings.Builder
	for _, m := range summary.TopMessages {
		fmt.Fprintf(&got, "%s%d ", m.Message, m.Count)
	}
	if got.String() != "a2 b2 Z1 f1 g1 h1 i1 j1 k1 l1 " || err != nil {
		t.Errorf("%s %v", &got, err)
	}
}

func TestP95IsTheNearestRank(t *testing.T) {
	for n, want := range map[int]int{1: 1, 2: 2, 19: 19, 20: 19, 21: 20, 100: 95, 101: 96} {
		values := make([]int, n)
		for i := range values {
			values[i] = n - i
		}
		if got := p95(values); got != want {
			t.Errorf("of %d: %d", n, got)
		}
	}
}

func TestOtherBodiesThanLogsAreRefused(t *testing.T) {
	right := lineOf(48, "x")
	logs := []string{"", "\n\n", "not a log", `{"items":[]}`, right[:len(right)-1], right + "\nx"}
	for _, other := range [][2]string{
		{"INFO ", " "}, {`msg="`, "msg="}, {`msg="x"`, `msg="`},
		{"T13", "Tab"}, {"T13", "T1"}, {"T13", "T 3"}, {"T13", "T+3"}, {"T13", "T013"}, {"T13", "T24"}, {"T13", "T99"}, {"T13", "T١٣"}, {"T13", "T٣"},
		{"=48", "=4x"}, {"=48", "=10000"}, {"=48", "=70000"}, {"=48", "=-1"}, {"=48", "=+5"}, {"=48", "=٣"},
		{"=48", "=1_0"}, {"=48", "=4.8"}, {"=48", "="}, {"=48", ""}, {"duration_ms=48 ", ""},
		{"duration_ms", "duration"}, {"status", "duration_ms=-1 duration_ms"},
	} {
		if !strings.Contains(right, other[0]) {
			t.Fatalf("%s is not in %s", other[0], right)
		}
		logs = append(logs, strings.Replace(right, other[0], other[1], 1))
	}
	for _, log := range logs {
		if summary, err := summarizeLogs(log); err == nil {
			t.Errorf("%s: %+v", log, summary)
		}
	}
}

// BenchmarkAnalyzeLogs is analyze_logs without HTTP and MCP. LOGS names a file with the body of
// GET /payload/logs.
func BenchmarkAnalyzeLogs(b *testing.B) {
	log, err := os.ReadFile(os.Getenv("LOGS"))
	if err != nil {
		b.Skip("set LOGS to a file: ", err)
	}
	b.SetBytes(int64(len(log)))
	for b.Loop() {
		if _, err := summarizeLogs(textOf(log)); err != nil {
			b.Fatal(err)
		}
	}
}
