package main

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"time"
)

const (
	logLineCount = 15_000
	// bytesPerLogLine is what the body reserves for a line, so that building it does not copy.
	bytesPerLogLine = 150
	// logGapAfter is the number of lines before the one that is empty.
	logGapAfter = 7_500
)

// event is what a line of the log can say. A "#" in its text or path stands for a number, another one in each line.
type event struct {
	level, service, path, text string
	status                     int
	lines                      int // how many lines say so
}

// events make logLineCount lines together. The most frequent are chosen so that order matters: two pairs are as
// frequent as each other, the second of them the tenth and eleventh, and in bytes both begin with the capital letter.
var events = []event{
	{"INFO", "gateway", "/api/v1/orders/#", "Request completed", 200, 1480},
	{"DEBUG", "catalog", "/api/v1/products/#", "Cache hit", 200, 1250},
	{"INFO", "cart", "/api/v1/carts/#", "cart updated", 200, 990},
	{"INFO", "billing", "/api/v1/payments/#", "Payment authorised", 201, 990},
	{"INFO", "auth", "/api/v1/sessions", "Session refreshed", 200, 840},
	{"INFO", "search", "/api/v1/search", "Search served", 200, 730},
	{"INFO", "stock", "/api/v1/stock/#", "Stock reserved", 200, 610},
	{"INFO", "checkout", "/api/v1/orders/#", "Order confirmed", 201, 540},
	{"WARN", "catalog", "/api/v1/products", "Slow query", 200, 470},
	{"INFO", "users", "/api/v1/addresses/#", "address normalised", 200, 385},
	{"ERROR", "gateway", "/api/v1/orders/#", "Upstream timed out", 504, 385},
	{"DEBUG", "gateway", "/health", "Health probe", 200, 240},
	{"DEBUG", "cart", "/api/v1/carts/#", "Cart lock released", 200, 220},
	{"WARN", "auth", "/api/v1/sessions", "Password mismatch", 401, 210},
	{"INFO", "mail", "/internal/mail", "Receipt queued by mailer", 202, 200},
	{"WARN", "search", "/api/v1/search", "Index refresh is late", 200, 160},
	{"WARN", "gateway", "/api/v1/search", "Rate limit reached", 429, 150},
	{"ERROR", "billing", "/api/v1/payments/#", "Provider declined the card", 502, 140},
	{"INFO", "stock", "/api/v1/stock", "Inventory snapshot written", 200, 110},
	{"INFO", "users", "/api/v1/users/#", "Profile image scaled", 200, 90},
	{"INFO", "checkout", "/api/v1/orders/#", "Order # moved to picking", 200, 1800},
	{"INFO", "mail", "/internal/mail", "Receipt # sent", 202, 1200},
	{"DEBUG", "catalog", "/api/v1/products/#", "Loaded # variants from store", 200, 700},
	{"WARN", "billing", "/api/v1/payments/#", "Retry of charge #", 409, 650},
	{"ERROR", "stock", "/api/v1/stock/#", "Reservation # expired", 500, 460},
}

// newLogs makes the body of GET /payload/logs: one empty line in the middle, and no line end after the last line.
func newLogs() []byte {
	r := random(logStream)
	lines := make([]*event, 0, logLineCount)
	for i := range events {
		for range events[i].lines {
			lines = append(lines, &events[i])
		}
	}
	r.Shuffle(len(lines), func(i, j int) { lines[i], lines[j] = lines[j], lines[i] })
	at := time.Date(2026, time.February, 10, 2, 11, 0, 0, time.UTC)
	b := make([]byte, 0, logLineCount*bytesPerLogLine)
	for n, e := range lines {
		at = at.Add(time.Duration(r.IntN(9_300)) * time.Millisecond)
		b = append(appendLogLine(b, r, e, at), '\n')
		if n+1 == logGapAfter {
			b = append(b, '\n')
		}
	}
	return b[:len(b)-1]
}

func appendLogLine(b []byte, r *rand.Rand, e *event, at time.Time) []byte {
	b = at.AppendFormat(b, "2006-01-02T15:04:05.000Z")
	b = fmt.Appendf(b, " %s %s request_id=%012x", e.level, e.service, r.Uint64()>>16)
	b = fmt.Appendf(b, " duration_ms=%d status=%d", logDuration(r), e.status)
	b = appendNumbered(append(b, " path="...), r, e.path)
	b = appendNumbered(append(b, ` msg="`...), r, e.text)
	return append(b, '"')
}

// logDuration is below a quarter of a second in 92 of 100 lines; the rest is spread so far that every position near
// the 95th percentile has a value of its own.
func logDuration(r *rand.Rand) int {
	if r.IntN(100) < 92 {
		return r.IntN(250)
	}
	return 300 + r.IntN(9_700)
}

// appendNumbered appends a text with a number in place of its "#".
func appendNumbered(b []byte, r *rand.Rand, text string) []byte {
	before, after, hasNumber := strings.Cut(text, "#")
	b = append(b, before...)
	if hasNumber {
		b = strconv.AppendInt(b, int64(1+r.IntN(9_999)), 10)
	}
	return append(b, after...)
}
