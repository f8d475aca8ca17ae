package main

import (
	"encoding/json"
	"net/http/httptest"
	"reflect"
	"sort"
	"testing"
)

type searchResult struct {
	Category   string    `json:"category"`
	TotalFound int       `json:"total_found"`
	Products   []Product `json:"products"`
}

func TestPublishedAnswer(t *testing.T) {
	var answer searchResult
	ask(t, newHandler(), "GET", electronics, "", 200, &answer)
	if answer.Category != "Electronics" || answer.TotalFound != 2251 || len(answer.Products) != 10 {
		t.Errorf("%s: found %d, %d products", answer.Category, answer.TotalFound, len(answer.Products))
	}
	if first := answer.Products[0]; first.ID != 4901 || first.Price != 50 {
		t.Errorf("first product: %+v", first)
	}
}

func TestSearchIsSortedByPriceThenID(t *testing.T) {
	var answer searchResult
	ask(t, newHandler(), "GET", "/products/search?category=Electronics&limit=1000", "", 200, &answer)
	products := answer.Products
	if answer.TotalFound != 5000 || len(products) != 1000 {
		t.Fatalf("found %d, %d products", answer.TotalFound, len(products))
	}
	if !sort.SliceIsSorted(products, func(i, j int) bool {
		a, b := products[i], products[j]
		return a.Price < b.Price || a.Price == b.Price && a.ID < b.ID
	}) {
		t.Error("not sorted")
	}
	// Prices repeat after 99,900 products, so that ids 1 and 99,901 both cost 1.
	if products[0].ID != 1 || products[1].ID != 99_901 {
		t.Errorf("first ids: %d, %d", products[0].ID, products[1].ID)
	}
}

func TestSearchRanges(t *testing.T) {
	handler := newHandler()
	for query, want := range map[string][2]int{
		"category=Electronics&min_price=50&max_price=50":       {1, 1},
		"category=Electronics&min_price=50.2&max_price=50.4":   {2, 2},
		"category=Electronics&min_price=50.01&max_price=50.19": {0, 0},
		"category=Electronics&min_price=500&max_price=50":      {0, 0},
		"category=Electronics&min_price=-1e3&max_price=0":      {0, 0},
		"category=Electronics&min_price=999.8":                 {1, 1},
		"category=Electronics&min_price=50&limit=1":            {4750, 1},
		"category=Nothing":   {0, 0},
		"category=%22%5C%22": {0, 0},
		"category=" + categories[19] + "&max_price=1.19&limit=5": {2, 2},
	} {
		var answer searchResult
		ask(t, handler, "GET", "/products/search?"+query, "", 200, &answer)
		if answer.TotalFound != want[0] || len(answer.Products) != want[1] || answer.Products == nil {
			t.Errorf("%s: found %d, %d products, want %v", query, answer.TotalFound, len(answer.Products), want)
		}
	}
}

func TestSearchRefusesBadNumbers(t *testing.T) {
	handler := newHandler()
	for query, field := range map[string]string{
		"category=":      "category",
		"min_price=ten":  "min_price",
		"min_price=":     "min_price",
		"max_price=NaN":  "max_price",
		"max_price=1e99": "", // large, but a number
		"max_price=Inf":  "max_price",
		"limit=0":        "limit",
		"limit=1001":     "limit",
		"limit=-1":       "limit",
		"limit=2.5":      "limit",
		"limit=ten":      "limit",
		"limit=%zz":      "query",
	} {
		target := "/products/search?" + query
		if field == "" {
			ask(t, handler, "GET", target+"&category=Electronics", "", 200, nil)
			continue
		}
		if field != "category" {
			target += "&category=Electronics"
		}
		refused(t, handler, "GET", target, "", 400, field)
	}
}

func TestEveryProductIsEncodedAsTheContractSays(t *testing.T) {
	catalog := newCatalog()
	for id := 1; id <= productCount; id++ {
		body, found := catalog.product(id)
		if !found {
			t.Fatalf("product %d is missing", id)
		}
		// Every product is looked at, but decoding all of them would take seconds.
		if id%97 != 0 && id < productCount-100 {
			continue
		}
		var got Product
		if err := json.Unmarshal(body, &got); err != nil {
			t.Fatalf("product %d: %v in %s", id, err, body)
		}
		if want := productAt(id - 1); !reflect.DeepEqual(got, want) {
			t.Fatalf("product %d: %+v, want %+v", id, got, want)
		}
	}
}

func TestProductFacts(t *testing.T) {
	var p Product
	ask(t, newHandler(), "GET", "/products/1338", "", 200, &p)
	want := Product{
		ID: 1338, SKU: "SKU-001338", Name: brands[37] + " " + categories[17] + " Item 1338",
		Category: categories[17], Brand: brands[37], Price: 14.37, Stock: 335, Rating: 2.7,
		Tags: []string{tags[1], tags[2], tags[3], tags[4]}, Weight: 3.8, Description: p.Description,
	}
	if !reflect.DeepEqual(p, want) || p.Description == "" {
		t.Errorf("got %+v, want %+v", p, want)
	}
}

func TestProductIDs(t *testing.T) {
	handler := newHandler()
	ask(t, handler, "GET", "/products/1", "", 200, nil)
	ask(t, handler, "GET", "/products/100000", "", 200, nil)
	for _, id := range []string{"0", "-1", "100001", "99999999999999999999"} {
		refused(t, handler, "GET", "/products/"+id, "", 404, id)
	}
	refused(t, handler, "GET", "/products/one", "", 400, "id")
}

func TestNamesAreDistinct(t *testing.T) {
	for _, names := range [][]string{categories[:], brands[:], tags[:]} {
		seen := map[string]bool{}
		for _, name := range names {
			if name == "" || seen[name] {
				t.Errorf("name %q is empty or stands twice", name)
			}
			seen[name] = true
		}
	}
}

func BenchmarkSearch(b *testing.B) {
	handler := newHandler()
	r := httptest.NewRequest("GET", electronics+"&limit=10", nil)
	b.ReportAllocs()
	for b.Loop() {
		handler.ServeHTTP(httptest.NewRecorder(), r)
	}
}

func BenchmarkStart(b *testing.B) {
	for b.Loop() {
		newCatalog()
	}
}
