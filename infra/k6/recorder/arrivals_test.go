package recorder

import (
	"math"
	"testing"
	"time"
)

// planned are all arrivals of a load whose virtual users are always free.
func planned(a *arrivals) (at []time.Duration) {
	for {
		next, ok := a.next(0)
		if !ok {
			return at
		}
		at = append(at, next)
	}
}

func TestArrivalsAreAPoissonProcess(t *testing.T) {
	const perS, seconds = 200, 500
	at := planned(newArrivals(perS, seconds*time.Second, 7))
	// The number of arrivals has the mean and the variance of its rate.
	if n := float64(len(at)); math.Abs(n-perS*seconds) > 4*math.Sqrt(perS*seconds) {
		t.Errorf("%v arrivals in %v s", n, seconds)
	}
	bySecond := make([]float64, seconds)
	for _, one := range at {
		bySecond[one/time.Second]++
	}
	var variance float64
	for _, n := range bySecond {
		variance += (n - perS) * (n - perS) / seconds
	}
	if variance < 0.75*perS || variance > 1.25*perS {
		t.Errorf("variance of arrivals a second: %v, of a Poisson process %v", variance, perS)
	}
	// Gaps are memoryless: as large a part as e^-1 is longer than the mean.
	longer, before := 0.0, time.Duration(0)
	for _, one := range at {
		if one-before > time.Second/perS {
			longer++
		}
		before = one
	}
	if share := longer / float64(len(at)); math.Abs(share-math.Exp(-1)) > 0.01 {
		t.Errorf("%v of the gaps are longer than the mean", share)
	}
}

func TestTheSameSeedPlansTheSameArrivals(t *testing.T) {
	one, same, other := planned(newArrivals(50, 5*time.Second, 1)), planned(newArrivals(50, 5*time.Second, 1)),
		planned(newArrivals(50, 5*time.Second, 2))
	if len(one) != len(same) || one[10] != same[10] || one[10] == other[10] {
		t.Error("arrivals do not follow from the seed alone")
	}
}

func TestArrivalsThatNobodyMeetsInTimeAreDropped(t *testing.T) {
	a := newArrivals(100, 10*time.Second, 3)
	at, ok := a.next(5 * time.Second)
	if !ok || at < 4*time.Second || at > 5*time.Second {
		t.Errorf("met at second 5: the arrival of %v", at)
	}
	if a.dropped < 300 || a.dropped > 500 || a.planned != a.dropped+1 {
		t.Errorf("%d of %d dropped", a.dropped, a.planned)
	}
}

func TestPartsOfALoadAreTheWholeTogether(t *testing.T) {
	const perS, seconds, parts = 200, 200, 4
	taken := newArrivals(perS, seconds*time.Second, 7)
	taken.take(whole)
	if same := planned(newArrivals(perS, seconds*time.Second, 7)); len(planned(taken)) != len(same) {
		t.Error("the whole, taken as a part, is another load")
	}
	all := map[time.Duration]bool{}
	for n := range parts {
		a := newArrivals(perS, seconds*time.Second, 7)
		a.take(part{share: 1.0 / parts, number: uint64(n + 1)})
		for _, at := range planned(a) {
			all[at] = true
		}
	}
	// None of them plans what another does.
	if n := float64(len(all)); math.Abs(n-perS*seconds) > 4*math.Sqrt(perS*seconds) {
		t.Errorf("%v arrivals of %d parts in %v s", n, parts, seconds)
	}
}
