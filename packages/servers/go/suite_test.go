//go:build !bare

package main

import (
	"maps"
	"slices"
	"strings"
	"testing"
	"time"
)

// environment sets what every suite needs, then the given variables.
func environment(t *testing.T, given map[string]string) {
	t.Helper()
	variables := map[string]string{
		"PORT": "8080", "API_SERVICE_URL": "http://127.0.0.1:1", "SERVER_ID": "go", "SUITE": "", "REDIS_URL": "", "EXTRA_TOOLS": "",
	}
	maps.Copy(variables, given)
	for name, value := range variables {
		t.Setenv(name, value)
	}
}

func TestSuiteSelectsTheTools(t *testing.T) {
	const redis = "redis://127.0.0.1:1"
	for _, want := range []struct{ suite, redisURL, tools string }{
		{"", redis, "checkout get_user_cart search_products"},
		{"io", redis, "checkout get_user_cart search_products"},
		{"synthetic", "", "calculate_fibonacci fetch_external_data process_json_data simulate_database_query"},
		{"payload", "", "analyze_logs analyze_records create_item echo get_item list_items"},
	} {
		environment(t, map[string]string{"SUITE": want.suite, "REDIS_URL": want.redisURL})
		c, err := loadConfig()
		if err != nil {
			t.Fatal(err)
		}
		served, err := newSuite(c)
		if err != nil {
			t.Fatal(err)
		}
		var names []string
		for _, tool := range served.tools {
			names = append(names, tool.Tool.Name)
		}
		slices.Sort(names)
		if got := strings.Join(names, " "); got != want.tools {
			t.Errorf("SUITE=%s: %s", want.suite, got)
		}
		if err := served.close(); err != nil {
			t.Errorf("SUITE=%s: close: %v", want.suite, err)
		}
	}
}

func TestExtraToolsAreListedBesideThoseOfTheSuite(t *testing.T) {
	for count, want := range map[string]int{"": 6, "0": 6, "3": 9, "1000": 1006} {
		environment(t, map[string]string{"SUITE": "payload", "EXTRA_TOOLS": count})
		c, err := loadConfig()
		if err != nil {
			t.Fatal(err)
		}
		if served, err := newSuite(c); err != nil || len(served.tools) != want {
			t.Errorf("EXTRA_TOOLS=%s: %d tools, %v", count, len(served.tools), err)
		}
	}
	for _, count := range []string{"1001", "-1", "+1", "1.5", "1e2", " 1", "x", "99999999999999999999"} {
		environment(t, map[string]string{"SUITE": "payload", "EXTRA_TOOLS": count})
		if _, err := loadConfig(); err == nil || !strings.Contains(err.Error(), "EXTRA_TOOLS to a whole number from 0 to 1000") {
			t.Errorf("EXTRA_TOOLS=%s: %v", count, err)
		}
	}
}

func TestATimeoutLeavesRoomForEveryCallOfATool(t *testing.T) {
	for suite, want := range map[string]time.Duration{
		"io": 2 * time.Second, "synthetic": 4 * time.Second, "payload": 4 * time.Second,
	} {
		if got := apiTimeout(suite); got != want {
			t.Errorf("SUITE=%s: %v", suite, got)
		}
	}
}

func TestWhatIsMissingOrUnknownIsNamed(t *testing.T) {
	for variable, given := range map[string]map[string]string{
		"REDIS_URL":       {"SUITE": "io"},
		"SUITE":           {"SUITE": "oi"},
		"API_SERVICE_URL": {"SUITE": "payload", "API_SERVICE_URL": "localhost"},
		"SERVER_ID":       {"SUITE": "payload", "SERVER_ID": ""},
	} {
		environment(t, given)
		c, err := loadConfig()
		if err == nil {
			_, err = newSuite(c)
		}
		if err == nil || !strings.Contains(err.Error(), variable) {
			t.Errorf("%v: %v", given, err)
		}
	}
}
