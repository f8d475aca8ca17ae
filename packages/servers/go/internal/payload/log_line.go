package payload

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

const (
	maxDurationMs = 9999
	messageStart  = `msg="`
)

// logEntry is what is counted of a line; its texts are parts of the line.
type logEntry struct {
	level, hour, message string
	durationMs           int
}

var (
	errLine     = errors.New("must be a time stamp, a level, a service and fields, msg the last, in quotes")
	errDuration = fmt.Errorf("duration_ms must be a whole number from 0 to %d", maxDurationMs)
)

// parseLine reads `2026-02-10T13:45:12.123Z INFO checkout duration_ms=48 … msg="…"`; fields before msg
// may come in any order.
func parseLine(line string) (logEntry, error) {
	stamp, rest, _ := strings.Cut(line, " ")
	level, rest, _ := strings.Cut(rest, " ")
	_, fields, found := strings.Cut(rest, " ")
	if !found || level == "" || !hasHour(stamp) {
		return logEntry{}, errLine
	}
	entry := logEntry{level: level, hour: stamp[11:13], durationMs: -1}
	for !strings.HasPrefix(fields, messageStart) {
		field, rest, found := strings.Cut(fields, " ")
		if !found {
			return logEntry{}, errLine
		}
		if digits, found := strings.CutPrefix(field, "duration_ms="); found {
			ms, err := strconv.ParseUint(digits, 10, 64)
			if err != nil || ms > maxDurationMs {
				return logEntry{}, errDuration
			}
			entry.durationMs = int(ms)
		}
		fields = rest
	}
	if entry.durationMs < 0 {
		return logEntry{}, errDuration
	}
	entry.message, found = strings.CutSuffix(fields[len(messageStart):], `"`)
	if !found {
		return logEntry{}, errLine
	}
	return entry, nil
}

// hasHour says whether a stamp begins as `2026-02-10T13:` does, with an hour from 00 to 23.
func hasHour(stamp string) bool {
	return len(stamp) > 13 && stamp[10] == 'T' && stamp[13] == ':' &&
		isDigit(stamp[11]) && isDigit(stamp[12]) && stamp[11:13] <= "23"
}

func isDigit(b byte) bool { return '0' <= b && b <= '9' }
