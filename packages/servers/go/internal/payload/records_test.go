package payload

import (
	"fmt"
	"os"
	"reflect"
	"strings"
	"testing"
)

// recordsOf is a body with records of status completed, one for each category=amount.
func recordsOf(amounts ...string) []byte {
	texts := make([]string, len(amounts))
	for i, text := range amounts {
		category, amount, _ := strings.Cut(text, "=")
		texts[i] = fmt.Sprintf(`{"id":%d,"order_id":"ORD-000001","customer":{"id":"CUST-04217","name":"Zoë \"Z\"",
			"email":"z@example.org","country":"DE"},"status":"completed","category":%q,"amount":%s,"currency":"EUR",
			"quantity":3,"created_at":"2026-02-10T13:45:12Z","tags":["a","b"],"notes":"caf\u00e9"}`, i+1, category, amount)
	}
	return []byte("[" + strings.Join(texts, ",") + "]")
}

func TestEveryFieldIsRead(t *testing.T) {
	records, err := parseRecords(recordsOf("books=123.45"))
	want := record{
		ID: 1, OrderID: "ORD-000001", Customer: customer{"CUST-04217", `Zoë "Z"`, "z@example.org", "DE"},
		Status: "completed", Category: "books", Amount: 123.45, Currency: "EUR", Quantity: 3,
		CreatedAt: "2026-02-10T13:45:12Z", Tags: []string{"a", "b"}, Notes: "café",
	}
	if err != nil || !reflect.DeepEqual(records, []record{want}) {
		t.Errorf("%+v %v", records, err)
	}
}

func TestSummariesAreGroupedSortedAndRounded(t *testing.T) {
	records, err := parseRecords(recordsOf("b=1.005", "a=100", "b=2.5", "B=0.125", "a=0.335", "a=0.33"))
	if err != nil {
		t.Fatal(err)
	}
	matched, got := summarize(records, "completed", 0.335)
	want := []category{{"a", 2, 100.34, 50.17, 100}, {"b", 2, 3.51, 1.75, 2.5}}
	if matched != 4 || !reflect.DeepEqual(got, want) {
		t.Errorf("%d %v", matched, got)
	}
	if matched, got := summarize(records, "pending", 0); matched != 0 || got == nil || len(got) != 0 {
		t.Errorf("none: %d %#v", matched, got)
	}
}

func TestHalvesAreRoundedAwayFromZero(t *testing.T) {
	for x, want := range map[float64]float64{0.125: 0.13, 2.5: 2.5, 1.005: 1, 0.375: 0.38, 12.344999: 12.34} {
		if got := round(x); got != want {
			t.Errorf("%v: %v", x, got)
		}
	}
}

func TestEmptyTextsAndAnyNumberAreRecords(t *testing.T) {
	body := string(recordsOf("=0", "a=-1", "b=0.5"))
	body = strings.Replace(body, `"status":"completed"`, `"status":""`, 1)
	records, err := parseRecords([]byte(body))
	if err != nil || len(records) != 3 {
		t.Fatalf("%v %v", records, err)
	}
	for i, want := range []record{{Category: "", Amount: 0}, {Category: "a", Amount: -1}, {Category: "b", Amount: 0.5}} {
		if got := records[i]; got.Category != want.Category || got.Amount != want.Amount {
			t.Errorf("%+v", got)
		}
	}
}

func TestOtherBodiesThanRecordsAreRefused(t *testing.T) {
	whole := string(recordsOf("a=1"))
	bodies := []string{
		"", "null", "{}", "[null]", "[{}]", "not JSON", whole[:len(whole)-1],
		whole + "]", whole + " x", whole + whole, whole + "\x00",
	}
	const status, category, amount = `"status":"completed",`, `"category":"a",`, `"amount":1,`
	for _, other := range [][2]string{
		{status, ""}, {status, `"status":null,`}, {status, `"status":7,`},
		{category, ""}, {category, `"category":null,`}, {category, `"category":["a"],`},
		{amount, ""}, {amount, `"amount":null,`}, {amount, `"amount":"1",`}, {amount, `"amount":"",`},
		{amount, `"amount":true,`}, {amount, `"amount":NaN,`}, {amount, `"amount":1e999,`},
	} {
		if !strings.Contains(whole, other[0]) {
			t.Fatalf("%s is not in %s", other[0], whole)
		}
		record := strings.Replace(whole, other[0], other[1], 1)
		// A field of the record before must not stand in for one that is absent.
		bodies = append(bodies, record, whole[:len(whole)-1]+","+record[1:])
	}
	for _, body := range bodies {
		if records, err := parseRecords([]byte(body)); err == nil {
			t.Errorf("%s: %v", body, records)
		}
	}
	if _, err := parseRecords([]byte(whole)); err != nil {
		t.Error(err)
	}
}

// BenchmarkAnalyzeRecords is analyze_records without HTTP and MCP. RECORDS names a file with the body of
// GET /payload/records.
func BenchmarkAnalyzeRecords(b *testing.B) {
	body, err := os.ReadFile(os.Getenv("RECORDS"))
	if err != nil {
		b.Skip("set RECORDS to a file: ", err)
	}
	b.SetBytes(int64(len(body)))
	for b.Loop() {
		records, err := parseRecords(body)
		if err != nil {
			b.Fatal(err)
		}
		summarize(records, "completed", 100)
	}
}
