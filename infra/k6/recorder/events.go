package recorder

import "bytes"

// events splits a stream of server-sent events as it comes. Its buffers serve one stream after the other.
type events struct {
	// line is the start of a line whose end has not come.
	line []byte
	// data are the lines of data of the event that is being read, joined as the standard says.
	data []byte
	// isData says whether the event has any.
	isData bool
}

func (e *events) reset() {
	e.line, e.data, e.isData = e.line[:0], e.data[:0], false
}

// limit forgets an event of more than so many bytes, whose end may never come.
func (e *events) limit(most int) {
	if len(e.line)+len(e.data) > most {
		*e = events{}
	}
}

// next takes bytes up to the end of an event that has data: its data, which last until the next call, and the bytes
// after it. Without such an end it takes all bytes, and the data are nil.
func (e *events) next(chunk []byte) (data, rest []byte) {
	if !e.isData {
		e.data = e.data[:0]
	}
	for {
		end := bytes.IndexByte(chunk, '\n')
		if end < 0 {
			e.line = append(e.line, chunk...)
			return nil, nil
		}
		line := chunk[:end]
		if len(e.line) > 0 {
			e.line = append(e.line, line...)
			line = e.line
		}
		chunk = chunk[end+1:]
		isEnd := e.take(bytes.TrimSuffix(line, []byte{'\r'}))
		e.line = e.line[:0]
		if isEnd {
			return e.data, chunk
		}
	}
}

// last is the data of an event that the stream ended within; nil without any.
func (e *events) last() []byte {
	e.take(e.line)
	if !e.take(nil) {
		return nil
	}
	return e.data
}

// take reads a whole line; true at the end of an event that has data.
func (e *events) take(line []byte) bool {
	if len(line) == 0 {
		isEnd := e.isData && len(e.data) > 0
		e.isData = false
		return isEnd
	}
	value, isData := bytes.CutPrefix(line, []byte("data:"))
	if !isData {
		return false
	}
	if e.isData {
		e.data = append(e.data, '\n')
	}
	e.data = append(e.data, bytes.TrimLeft(value, " ")...)
	e.isData = true
	return false
}
