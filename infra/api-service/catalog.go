package main

import (
	"cmp"
	"slices"
	"sort"
)

// bytesPerProduct is what a shelf reserves for one encoded product, so that building it does not copy.
const bytesPerProduct = 360

// Catalog holds every product already encoded as JSON. It never changes after newCatalog.
type Catalog struct {
	shelves map[string]*shelf
	bodies  [][]byte // by id-1; parts of the shelves' text
}

// shelf is one category, sorted by price and then id. Its products' JSON stands in one text,
// separated by commas, so that any range of products is one piece of that text.
type shelf struct {
	prices []float64
	starts []int // where each product's JSON starts; one more entry marks the end
	text   []byte
}

// newCatalog makes the catalog of productCount products.
func newCatalog() *Catalog {
	c := &Catalog{shelves: make(map[string]*shelf, len(categories)), bodies: make([][]byte, productCount)}
	for n, category := range categories {
		ids := make([]int, 0, productCount/len(categories))
		for i := n; i < productCount; i += len(categories) {
			ids = append(ids, i+1)
		}
		slices.SortFunc(ids, func(a, b int) int {
			return cmp.Or(cmp.Compare(priceCents(a), priceCents(b)), cmp.Compare(a, b))
		})
		s := newShelf(ids)
		for at, id := range ids {
			c.bodies[id-1] = s.products(at, at+1)
		}
		c.shelves[category] = s
	}
	return c
}

func newShelf(ids []int) *shelf {
	s := &shelf{
		prices: make([]float64, 0, len(ids)),
		starts: make([]int, 0, len(ids)+1),
		text:   make([]byte, 0, len(ids)*bytesPerProduct),
	}
	for _, id := range ids {
		p := productAt(id - 1)
		s.prices = append(s.prices, p.Price)
		s.starts = append(s.starts, len(s.text))
		s.text = append(p.appendJSON(s.text), ',')
	}
	s.starts = append(s.starts, len(s.text))
	return s
}

// find returns the half-open range of products whose price is from minPrice to maxPrice, both included.
func (s *shelf) find(minPrice, maxPrice float64) (from, to int) {
	from = sort.SearchFloat64s(s.prices, minPrice)
	to = sort.Search(len(s.prices), func(i int) bool { return s.prices[i] > maxPrice })
	return from, max(from, to)
}

// products returns the JSON of the products from (included) to to (excluded), separated by commas.
func (s *shelf) products(from, to int) []byte {
	if from >= to {
		return nil
	}
	return s.text[s.starts[from] : s.starts[to]-1]
}

// product returns one product's JSON; false when there is no such id.
func (c *Catalog) product(id int) ([]byte, bool) {
	if id < 1 || id > len(c.bodies) {
		return nil, false
	}
	return c.bodies[id-1], true
}
