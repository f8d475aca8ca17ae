package recorder

import (
	"math/rand/v2"
	"sync"
	"time"
)

// maxLate is the time that an arrival waits for a virtual user before it is dropped.
const maxLate = time.Second

// arrivals are the times at which callers come that know nothing of each other: a Poisson process.
type arrivals struct {
	perS  float64
	seed  uint64
	until time.Duration

	mutex   sync.Mutex
	random  *rand.Rand
	last    time.Duration
	planned int64
	dropped int64
}

// newArrivals plans arrivals from the start of the load until a time after it; the same seed plans the same ones.
func newArrivals(perS float64, until time.Duration, seed uint64) *arrivals {
	return &arrivals{perS: perS, seed: seed, until: until, random: rand.New(rand.NewPCG(seed, 0))}
}

// take leaves a part of the arrivals to this process. Parts of a Poisson process are such processes, and parts from
// different places are independent: each plans its own.
func (a *arrivals) take(of part) {
	a.mutex.Lock()
	defer a.mutex.Unlock()
	a.perS *= of.share
	a.random = rand.New(rand.NewPCG(a.seed, of.number))
}

// next plans the next arrival; false once the load is over. Those that nobody met in time are dropped.
// at is the time after the start, elapsed what of it has passed.
func (a *arrivals) next(elapsed time.Duration) (at time.Duration, ok bool) {
	a.mutex.Lock()
	defer a.mutex.Unlock()
	for {
		gap := time.Duration(a.random.ExpFloat64() / a.perS * float64(time.Second))
		if a.last+gap >= a.until {
			return 0, false
		}
		a.last += gap
		a.planned++
		if elapsed-a.last <= maxLate {
			return a.last, true
		}
		a.dropped++
	}
}
