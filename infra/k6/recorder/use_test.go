package recorder

import (
	"testing"
	"time"
)

func TestOwnUseGrows(t *testing.T) {
	before := ownCPUMs()
	for until := time.Now().Add(100 * time.Millisecond); time.Now().Before(until); {
	}
	if used := ownCPUMs() - before; used < 20 || used > 400 {
		t.Errorf("a tenth of a second of work used %.0f ms", used)
	}
	if mb := ownMemoryMb(); mb < 1 || mb > 4096 {
		t.Errorf("memory of %.1f MB", mb)
	}
}
