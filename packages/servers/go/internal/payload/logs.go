package payload

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
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

// tally counts texts.
type tally map[string]int

// summarizeLogs reads a log, a line after the other; empty lines do not count. Texts of the summary are
// parts of the log.
func summarizeLogs(log string) (logSummary, error) {
	s := logSummary{Levels: tally{}, Hours: tally{}}
	messages := tally{}
	var durations []int
	for line := range strings.Lines(log) {
		line = strings.TrimSuffix(line, "\n")
		if line == "" {
			continue
		}
		s.Lines++
		entry, err := parseLine(line)
		if err != nil {
			return s, fmt.Errorf("line %d: %w", s.Lines, err)
		}
		s.Levels[entry.level]++
		s.Hours[entry.hour]++
		messages[entry.message]++
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
		counts = append(counts, messageCount{text, count})
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
