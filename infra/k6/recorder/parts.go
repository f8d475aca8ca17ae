package recorder

import (
	"hash/fnv"

	"go.k6.io/k6/lib"
)

// part is the share of a load that this process offers, 1 of the whole, and a number that no other part has.
type part struct {
	share  float64
	number uint64
}

// whole is the load of a single process.
var whole = part{share: 1}

// partOf is the part that an execution segment stands for: k6 divides virtual users by it, the recorder arrivals.
func partOf(segment *lib.ExecutionSegment) part {
	if segment == nil || segment.FloatLength() == 1 {
		return whole
	}
	number := fnv.New64a()
	number.Write([]byte(segment.String()))
	return part{share: segment.FloatLength(), number: number.Sum64()}
}

// numbering numbers the virtual users of a scenario from 0. Processes that divide the scenario number them together, by
// the rule that k6 divides virtual users by. Its owner holds the lock.
type numbering struct{ index *lib.SegmentedIndex }

func newNumbering(of lib.Options) (*numbering, error) {
	tuple, err := lib.NewExecutionTuple(of.ExecutionSegment, of.ExecutionSegmentSequence)
	if err != nil {
		return nil, err
	}
	return &numbering{lib.NewSegmentedIndex(tuple)}, nil
}

func (n *numbering) next() int64 {
	_, number := n.index.Next()
	return number - 1
}
