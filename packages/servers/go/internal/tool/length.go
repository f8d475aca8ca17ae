package tool

import (
	"fmt"
	"unicode/utf8"
)

// Length refuses a text that has fewer or more characters than it may; its error names the field.
func Length(field, text string, least, most int) error {
	if n := utf8.RuneCountInString(text); n < least || n > most {
		return fmt.Errorf("%s: must have %d to %d characters", field, least, most)
	}
	return nil
}
