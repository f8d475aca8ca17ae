package recorder

import (
	"slices"
	"testing"

	"go.k6.io/k6/lib"
)

// numbered are the numbers of the virtual users of a process, of so many in all.
func numbered(t *testing.T, options lib.Options, users int64) (numbers []int64) {
	t.Helper()
	tuple, err := lib.NewExecutionTuple(options.ExecutionSegment, options.ExecutionSegmentSequence)
	if err != nil {
		t.Fatal(err)
	}
	n, err := newNumbering(options)
	if err != nil {
		t.Fatal(err)
	}
	for range tuple.ScaleInt64(users) {
		numbers = append(numbers, n.next())
	}
	return numbers
}

func TestProcessesOfALoadNumberItsUsersTogether(t *testing.T) {
	all := []int64{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}
	if alone := numbered(t, lib.Options{}, 10); !slices.Equal(alone, all) {
		t.Errorf("one process: %v", alone)
	}
	sequence, err := lib.NewExecutionSegmentSequenceFromString("0,1/3,2/3,1")
	if err != nil {
		t.Fatal(err)
	}
	var together []int64
	for _, segment := range sequence {
		own := numbered(t, lib.Options{ExecutionSegment: segment, ExecutionSegmentSequence: &sequence}, 10)
		if len(own) < 3 || len(own) > 4 {
			t.Errorf("%s has %d of 10 users", segment, len(own))
		}
		together = append(together, own...)
	}
	if slices.Sort(together); !slices.Equal(together, all) {
		t.Errorf("three processes: %v", together)
	}
}
