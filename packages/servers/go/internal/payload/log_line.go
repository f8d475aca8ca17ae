package payload

import (
	"bytes"
	"errors"
	"fmt"
	"strconv"
)

const maxDurationMs = 9999

// logEntry is what is counted of a line; its texts are parts of the line.
type logEntry struct {
	level, hour, message []byte
	durationMs           int
}

var (
	space         = []byte(" ")
	durationStart = []byte("duration_ms=")
	messageStart  = []byte(`msg="`)
	quote         = []byte(`"`)

	errLine     = errors.New("must be a time stamp, a level, a service and fields, msg the last, in quotes")
	errDuration = fmt.Errorf("duration_ms must be a whole number from 0 to %d", maxDurationMs)
)

// parseLine reads `2026-02-10T13:45:12.123Z INFO checkout duration_ms=48 … msg="…"`; fields before msg
// may come in any order.
func parseLine(line []byte) (logEntry, error) {
	stamp, rest, _ := bytes.Cut(line, space)
	level, rest, _ := bytes.Cut(rest, space)
	_, fields, found := bytes.Cut(rest, space)
	if !found || len(level) == 0 || !hasHour(stamp) {
		return logEntry{}, errLine
	}
	entry := logEntry{level: level, hour: stamp[11:13], durationMs: -1}
	for !bytes.HasPrefix(fields, messageStart) {
		field, rest, found := bytes.Cut(fields, space)
		if !found {
			return logEntry{}, errLine
		}
		if digits, found := bytes.CutPrefix(field, durationStart); found {
			ms, err := strconv.ParseUint(string(digits), 10, 64)
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
	entry.message, found = bytes.CutSuffix(fields[len(messageStart):], quote)
	if !found {
		return logEntry{}, errLine
	}
	return entry, nil
}

// hasHour says whether a stamp begins as `2026-02-10T13:` does, with two digits for the hour.
func hasHour(stamp []byte) bool {
	return len(stamp) > 13 && stamp[10] == 'T' && stamp[13] == ':' && isDigit(stamp[11]) && isDigit(stamp[12])
}

func isDigit(b byte) bool { return '0' <= b && b <= '9' }
