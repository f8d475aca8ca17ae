package main

import (
	"encoding/json"
	"math"
	"regexp"
	"slices"
	"sort"
	"strconv"
	"strings"
	"testing"
	"time"
	"unicode/utf8"
)

type record struct {
	ID       int
	OrderID  string `json:"order_id"`
	Customer struct{ ID, Name, Email, Country string }
	Status   string
	Category string
	Amount   float64
	Currency string
	Quantity int
	Created  time.Time `json:"created_at"`
	Tags     []string
	Notes    string
}

func decode(t *testing.T, body string, into any) {
	t.Helper()
	if err := json.Unmarshal([]byte(body), into); err != nil {
		t.Fatalf("%v in %.200s", err, body)
	}
}

func isTagged(tags []string) bool {
	distinct := slices.Compact(slices.Sorted(slices.Values(tags)))
	return len(tags) >= 2 && len(tags) <= 4 && len(distinct) == len(tags)
}

func recordsOf(t *testing.T) (records []record) {
	t.Helper()
	decode(t, string(newRecords()), &records)
	return records
}

var orderID = regexp.MustCompile(`^ORD-\d{6}$`)

func TestRecords(t *testing.T) {
	records := recordsOf(t)
	statuses, categories, customers := map[string]int{}, map[string]int{}, map[string]string{}
	atMinimum, foreign := 0, 0
	for i, r := range records {
		if r.ID != i+1 || !orderID.MatchString(r.OrderID) || r.Quantity < 1 || !isTagged(r.Tags) || r.Notes == "" {
			t.Fatalf("record %d: %+v", i+1, r)
		}
		if r.Amount < 1 || r.Amount > 999.99 || i > 0 && r.Created.Before(records[i-1].Created) {
			t.Fatalf("record %d: %+v", i+1, r)
		}
		c := r.Customer
		if name, known := customers[c.ID]; known && name != c.Name+c.Email+c.Country {
			t.Fatalf("customer %s has two names", c.ID)
		}
		customers[c.ID] = c.Name + c.Email + c.Country
		statuses[r.Status]++
		categories[r.Category]++
		if len(c.Name) != utf8.RuneCountInString(c.Name) {
			foreign++
		}
		if len(c.Email) != utf8.RuneCountInString(c.Email) || len(r.Notes) != utf8.RuneCountInString(r.Notes) {
			t.Fatalf("record %d is not ASCII where it should be: %+v", i+1, r)
		}
		if r.Amount == minAmountCents/100 && r.Status == "completed" {
			atMinimum++
		}
	}
	if len(records) != 10_000 || len(statuses) != 4 || len(categories) != 12 {
		t.Errorf("%d records, statuses %v, categories %v", len(records), statuses, categories)
	}
	if share := float64(statuses["completed"]) / 10_000; math.Abs(share-0.6) > 0.02 {
		t.Errorf("completed: %v", share)
	}
	if atMinimum == 0 || foreign < 500 || foreign > 5000 {
		t.Errorf("%d completed at the default minimum, %d names beyond ASCII", atMinimum, foreign)
	}
	if strings.Contains(string(newRecords()), `\`) {
		t.Error("a text has an escape")
	}
}

// Languages add up alike and round alike only where no sum and no mean stands on the edge between two cents.
func TestNoGroupIsAtTheEdgeOfRounding(t *testing.T) {
	records := recordsOf(t)
	for _, status := range []string{"completed", "pending", "cancelled", "refunded"} {
		for _, minAmount := range []float64{0, 100, 500} {
			sums, counts := map[string]float64{}, map[string]float64{}
			for _, r := range records {
				if r.Status == status && r.Amount >= minAmount {
					sums[r.Category] += r.Amount
					counts[r.Category]++
				}
			}
			for category, sum := range sums {
				for _, x := range []float64{sum, sum / counts[category]} {
					if _, fraction := math.Modf(x * 100); math.Abs(fraction-0.5) < 1e-6 {
						t.Errorf("%s from %v, %s: %v is at the edge", status, minAmount, category, x)
					}
				}
			}
		}
	}
}

var logLine = regexp.MustCompile(`^(\d{4}-\d\d-\d\dT(\d\d):\d\d:\d\d\.\d{3}Z) (DEBUG|INFO|WARN|ERROR) [a-z]+ ` +
	`request_id=[0-9a-f]{12} duration_ms=(\d{1,4}) status=\d{3} path=/[^ "]* msg="([^"]+)"$`)

type logs struct {
	messages  map[string]int
	levels    map[string]int
	hours     map[string]int
	durations []int
	empty     int
}

func logsOf(t *testing.T) logs {
	t.Helper()
	l := logs{messages: map[string]int{}, levels: map[string]int{}, hours: map[string]int{}}
	last := ""
	for line := range strings.SplitSeq(string(newLogs()), "\n") {
		if line == "" {
			l.empty++
			continue
		}
		parts := logLine.FindStringSubmatch(line)
		if parts == nil || parts[1] < last {
			t.Fatalf("line %q", line)
		}
		last = parts[1]
		l.hours[parts[2]]++
		l.levels[parts[3]]++
		duration, _ := strconv.Atoi(parts[4])
		l.durations = append(l.durations, duration)
		l.messages[parts[5]]++
	}
	slices.Sort(l.durations)
	return l
}

func TestLogs(t *testing.T) {
	l := logsOf(t)
	if n := len(l.durations); n != 15_000 || l.empty != 1 || len(l.levels) != 4 {
		t.Errorf("%d lines, %d empty, levels %v", n, l.empty, l.levels)
	}
	if len(l.hours) < 10 || len(l.hours) > 22 {
		t.Errorf("hours should occur, but not all: %v", l.hours)
	}
	if len(l.messages) < 2_000 {
		t.Errorf("%d messages", len(l.messages))
	}
	body := newLogs()
	if body[len(body)-1] == '\n' {
		t.Error("the last line has an end")
	}
}

// Who ranks by count alone, by a dictionary's order or by first occurrence must come to other messages.
func TestOrderOfTheMostFrequentMessagesMatters(t *testing.T) {
	l := logsOf(t)
	ranked := make([]string, 0, len(l.messages))
	for message := range l.messages {
		ranked = append(ranked, message)
	}
	sort.Slice(ranked, func(i, j int) bool {
		a, b := ranked[i], ranked[j]
		return l.messages[a] > l.messages[b] || l.messages[a] == l.messages[b] && a < b
	})
	inside := 0
	for i := 1; i < 10; i++ {
		if l.messages[ranked[i-1]] == l.messages[ranked[i]] {
			inside++
			if a, b := ranked[i-1], ranked[i]; strings.ToLower(a) < strings.ToLower(b) {
				t.Errorf("%q and %q stand so in a dictionary, too", a, b)
			}
		}
	}
	tenth, eleventh := ranked[9], ranked[10]
	if inside == 0 || l.messages[tenth] != l.messages[eleventh] {
		t.Errorf("%d ties inside the ten; %d × %q, %d × %q", inside, l.messages[tenth], tenth, l.messages[eleventh], eleventh)
	}
	if strings.ToLower(tenth) < strings.ToLower(eleventh) {
		t.Errorf("%q and %q stand so in a dictionary, too", tenth, eleventh)
	}
}

// Who is off by one position must come to another duration.
func TestNeighboursOfThe95thPercentileDiffer(t *testing.T) {
	durations := logsOf(t).durations
	at := int(math.Ceil(0.95*float64(len(durations)))) - 1
	if a, b, c := durations[at-1], durations[at], durations[at+1]; a == b || b == c {
		t.Errorf("durations %d, %d, %d", a, b, c)
	}
}
