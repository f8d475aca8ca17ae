package payload

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"slices"
)

const topMessages = 10

// logSummary is what the lines of a log come to.
type logSummary struct {
	Lines         int            `json:"lines"`
	Levels        tally          `json:"levels"`
	Hours         tally          `json:"hours"`
	TopMessages   []messageCount `json:"top_messages"`
	P95DurationMs int            `json:"p95_duration_ms"`
}

type messageCount struct {
	Message string `json:"message"`
	Count   int    `json:"count"`
}

// tally counts texts. Counts are behind pointers so that a text that was seen before needs no copy.
type tally map[string]*int

func (t tally) add(text []byte) {
	if count, seen := t[string(text)]; seen {
		*count++
		return
	}
	one := 1
	t[string(text)] = &one
}

// summarizeLogs reads a log, a line after the other; empty lines do not count.
func summarizeLogs(log []byte) (logSummary, error) {
	s := logSummary{Levels: tally{}, Hours: tally{}}
	messages := tally{}
	var durations []int
	for line := range bytes.Lines(log) {
		line = bytes.TrimSuffix(line, []byte("\n"))
		if len(line) == 0 {
			continue
		}
		s.Lines++
		entry, err := parseLine(line)
		if err != nil {
			return s, fmt.Errorf("line %d: %w", s.Lines, err)
		}
		s.Levels.add(entry.level)
		s.Hours.add(entry.hour)
		messages.add(entry.message)
		durations = append(durations, entry.durationMs)
	}
	if s.Lines == 0 {
		return s, errors.New("there is no line")
	}
	s.TopMessages = mostFrequent(messages, topMessages)
	s.P95DurationMs = p95(durations)
	return s, nil
}

// mostFrequent returns the n most frequent texts; of those with one count, the first byte by byte.
func mostFrequent(texts tally, n int) []messageCount {
	counts := make([]messageCount, 0, len(texts))
	for text, count := range texts {
		counts = append(counts, messageCount{text, *count})
	}
	slices.SortFunc(counts, func(a, b messageCount) int {
		return cmp.Or(cmp.Compare(b.Count, a.Count), cmp.Compare(a.Message, b.Message))
	})
	return counts[:min(n, len(counts))]
}

// p95 is the nearest rank: of n sorted values the one at position ceil(0.95 n), counted from 1.
func p95(values []int) int {
	slices.Sort(values)
	rank := (len(values)*95 + 99) / 100
	return values[rank-1]
}
