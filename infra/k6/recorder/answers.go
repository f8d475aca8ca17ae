package recorder

import (
	"bytes"
	"strconv"
)

// isAnswer says whether JSON is a JSON-RPC message with this id and a result or an error. It reads each byte once, and
// none after it knows; whether the rest is JSON is found out by the reader of the answer.
func isAnswer(text []byte, id int64) bool {
	s := scanner{text: text}
	if !s.takes('{') {
		return false
	}
	isOurs, isAnswer := false, false
	for s.takes('"') {
		key := s.string()
		if !s.takes(':') {
			return false
		}
		s.skipSpace()
		from := s.at
		switch string(key) {
		case "result", "error":
			isAnswer = true
		case "id":
			s.skipValue()
			isOurs = isNumber(s.text[from:s.at], id)
			if !isOurs {
				return false
			}
		}
		if isOurs && isAnswer {
			return true
		}
		if s.at == from {
			s.skipValue()
		}
		if s.at == from || !s.takes(',') {
			return false
		}
	}
	return false
}

func isNumber(text []byte, wanted int64) bool {
	number, err := strconv.ParseFloat(string(bytes.TrimRight(text, " \t\r\n")), 64)
	return err == nil && number == float64(wanted)
}

// scanner steps over JSON without reading its values.
type scanner struct {
	text []byte
	at   int
}

func (s *scanner) skipSpace() {
	for s.at < len(s.text) && (s.text[s.at] == ' ' || s.text[s.at] == '\n' || s.text[s.at] == '\r' || s.text[s.at] == '\t') {
		s.at++
	}
}

// takes steps over white space and the byte, where it is the next one.
func (s *scanner) takes(wanted byte) bool {
	s.skipSpace()
	if s.at >= len(s.text) || s.text[s.at] != wanted {
		return false
	}
	s.at++
	return true
}

// string steps over the rest of a string whose quote was taken: what it holds, as it is written.
func (s *scanner) string() []byte {
	from := s.at
	for s.at < len(s.text) {
		quote := bytes.IndexByte(s.text[s.at:], '"')
		if quote < 0 {
			s.at = len(s.text)
			break
		}
		s.at += quote + 1
		escapes := 0
		for at := s.at - 2; at >= from && s.text[at] == '\\'; at-- {
			escapes++
		}
		if escapes%2 == 0 {
			return s.text[from : s.at-1]
		}
	}
	return nil
}

// skipValue steps over the next value.
func (s *scanner) skipValue() {
	for depth := 0; s.at < len(s.text); {
		switch s.text[s.at] {
		case '"':
			s.at++
			s.string()
		case '{', '[':
			s.at++
			depth++
			continue
		case '}', ']':
			if depth == 0 {
				return
			}
			s.at++
			depth--
		case ',':
			if depth == 0 {
				return
			}
			s.at++
			continue
		default:
			s.at++
			continue
		}
		if depth == 0 {
			return
		}
	}
}
