package main

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"os"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"
)

const id = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"

// machine has one container with one process of two threads, and a file that is nobody's business.
func machine() fstest.MapFS {
	group := "sys/fs/cgroup/system.slice/docker-" + id + ".scope/"
	file := func(text string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(text)} }
	return fstest.MapFS{
		"proc/stat":            file("cpu  1 2 3\n"),
		"proc/pressure/cpu":    file("some avg10=0.00 avg60=0.00 avg300=0.00 total=5\n"),
		"sys/devices/system/cpu/cpu0/cpufreq/scaling_cur_freq": file("2400000\n"),
		"proc/7/stat":          file("7 (go) S"),
		"proc/7/status":        file("Name: go\n"),
		"proc/7/environ":       file("SECRET=1"),
		"proc/7/task/7/stat":   file("7 (go) S"),
		"proc/7/task/8/stat":   file("8 (go) R"),
		"proc/7/fd/0":          file(""),
		"proc/7/fd/1":          file(""),
		group + "cgroup.procs": file("7\n9\n"),
		group + "cpu.stat":     file("usage_usec 5\n"),
		"etc/shadow":           file("root"),
	}
}

func ask(t *testing.T, method, path, token, body string) *httptest.ResponseRecorder {
	t.Helper()
	request := httptest.NewRequest(method, path, strings.NewReader(body))
	request.Header.Set("authorization", "Bearer "+token)
	answer := httptest.NewRecorder()
	handler("right", machine()).ServeHTTP(answer, request)
	return answer
}

func TestLookTellsCountersAndProcesses(t *testing.T) {
	group := "/sys/fs/cgroup/system.slice/docker-" + id + ".scope"
	body, _ := json.Marshal(request{
		Files: []string{
			"/proc/stat", "/proc/pressure/cpu", "/sys/devices/system/cpu/cpu0/cpufreq/scaling_cur_freq",
			"/sys/devices/system/cpu/cpu0/thermal_throttle/core_throttle_count",
			group + "/cpu.stat", group + "/memory.stat",
		},
		Groups: []string{group + "/cgroup.procs"},
	})
	answer := ask(t, "POST", "/look", "right", string(body))
	var found seen
	if err := json.Unmarshal(answer.Body.Bytes(), &found); err != nil || answer.Code != http.StatusOK {
		t.Fatal(answer.Code, answer.Body, err)
	}
	if len(found.Files) != 4 || found.Files[group+"/cpu.stat"] != "usage_usec 5\n" {
		t.Error("files:", found.Files)
	}
	processes := found.Processes[group+"/cgroup.procs"]
	if len(processes) != 1 || len(processes[0].Threads) != 2 || processes[0].OpenFiles == nil || *processes[0].OpenFiles != 2 {
		t.Errorf("processes: %+v", processes)
	}
	if found.AtMs < 1e12 {
		t.Error("time:", found.AtMs)
	}
}

func TestNothingElseIsShown(t *testing.T) {
	for _, file := range []string{
		"/sys/devices/system/cpu/cpu0/../../../../../etc/shadow", "/sys/devices/system/cpu/cpu0/online",
		"/etc/shadow", "/proc/7/environ", "/proc/../etc/shadow", "/sys/fs/cgroup/../../../etc/shadow",
		"/sys/fs/cgroup/a/../../../../proc/stat", "/proc/7/stat", "proc/stat", "/sys/fs/cgroup/x/cgroup.kill",
	} {
		for _, wanted := range []request{{Files: []string{file}}, {Groups: []string{file}}} {
			body, _ := json.Marshal(wanted)
			if answer := ask(t, "POST", "/look", "right", string(body)); answer.Code != http.StatusBadRequest {
				t.Error(file, answer.Code, answer.Body)
			}
		}
	}
}

func TestGroupsOfAContainerAreFound(t *testing.T) {
	answer := ask(t, "GET", "/groups/"+id, "right", "")
	if want := `["/sys/fs/cgroup/system.slice/docker-` + id + `.scope"]`; strings.TrimSpace(answer.Body.String()) != want {
		t.Error(answer.Code, answer.Body)
	}
	if answer := ask(t, "GET", "/groups/"+strings.Repeat("f", 64), "right", ""); strings.TrimSpace(answer.Body.String()) != "[]" {
		t.Error(answer.Code, answer.Body)
	}
	if answer := ask(t, "GET", "/groups/system", "right", ""); answer.Code != http.StatusBadRequest {
		t.Error(answer.Code, answer.Body)
	}
}

func TestBytesAreAsManyAsAsked(t *testing.T) {
	if answer := ask(t, "GET", "/bytes/100000", "right", ""); answer.Body.Len() != 100000 {
		t.Error(answer.Code, answer.Body.Len())
	}
	for _, count := range []string{"-1", "x", strconv.Itoa(mostBytes + 1)} {
		if answer := ask(t, "GET", "/bytes/"+count, "right", ""); answer.Code != http.StatusBadRequest {
			t.Error(count, answer.Code)
		}
	}
}

func TestNobodyIsAnsweredWithoutTheToken(t *testing.T) {
	for _, token := range []string{"", "wrong", "righ"} {
		for _, path := range []string{"/groups/" + id, "/bytes/1", "/elsewhere"} {
			if answer := ask(t, "GET", path, token, ""); answer.Code != http.StatusUnauthorized {
				t.Error(token, path, answer.Code)
			}
		}
	}
	if err := run(t.Context(), "127.0.0.1", "0", ""); err == nil {
		t.Error("it must not serve without a token")
	}
}

func TestThisMachineIsSeen(t *testing.T) {
	found, err := look(os.DirFS("/"), request{Files: []string{"/proc/stat"}})
	if err != nil || !strings.HasPrefix(found.Files["/proc/stat"], "cpu ") {
		t.Fatal(found, err)
	}
	if one, ok := processOf(os.DirFS("/"), os.Getpid()); !ok || len(one.Threads) < 2 || one.OpenFiles == nil {
		t.Errorf("%+v", one)
	}
}
