package backend

import (
	"errors"
	"strings"
	"testing"
)

func TestBothRunsAtTheSameTimeAndTellsEveryError(t *testing.T) {
	meet := make(chan struct{})
	err := Both(
		func() error { meet <- struct{}{}; return errors.New("one") },
		func() error { <-meet; return errors.New("two") },
	)
	if err == nil || !strings.Contains(err.Error(), "one") || !strings.Contains(err.Error(), "two") {
		t.Errorf("error: %v", err)
	}
	if err := Both(func() error { return nil }, func() error { return nil }); err != nil {
		t.Error(err)
	}
}
