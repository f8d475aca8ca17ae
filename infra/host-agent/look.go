package main

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"strconv"
	"strings"
)

// readable are the files that are shown: counters, and what says where they are. None of them holds what a program
// was given or works on.
var readable = regexp.MustCompile(`^/(proc/(stat|cpuinfo|uptime|pressure/(cpu|io|memory)|sys/kernel/random/boot_id)` +
	`|sys/devices/system/(node/node\d+/cpulist|cpu/cpu\d+/(topology/thread_siblings_list|cpufreq/scaling_(cur_freq|governor)|thermal_throttle/core_throttle_count))` +
	`|sys/fs/cgroup/([\w.:,@-]+/)+(cgroup\.procs|cpu\.stat|cpuacct\.usage|memory\.stat|memory\.oom_control|memory\.events|pids\.events))$`)

// container is what an engine calls a container.
var container = regexp.MustCompile(`^[0-9a-f]{12,64}$`)

// mostDepth is how deep control groups are looked for.
const mostDepth = 8

type request struct {
	// Files are absolute paths.
	Files []string `json:"files"`
	// Groups are paths of cgroup.procs, of whose processes threads and open files are told.
	Groups []string `json:"groups"`
}

type seen struct {
	// AtMs is the time of this machine, in milliseconds since 1970.
	AtMs float64 `json:"atMs"`
	// Files holds texts by path. One that is gone is missing.
	Files map[string]string `json:"files"`
	// Processes of each group, by the path of its cgroup.procs.
	Processes map[string][]process `json:"processes"`
}

type process struct {
	Pid int `json:"pid"`
	// Stat is the text of /proc/<pid>/stat, Status that of /proc/<pid>/status: both proc(5).
	Stat   string `json:"stat"`
	Status string `json:"status"`
	// Threads are the texts of /proc/<pid>/task/<tid>/stat.
	Threads []string `json:"threads"`
	// OpenFiles is null where the kernel does not show them to this program.
	OpenFiles *int `json:"openFiles"`
}

// look reads what is wanted. It fails for a path that is not readable.
func look(root fs.FS, wanted request) (*seen, error) {
	found := &seen{AtMs: nowMs(), Files: map[string]string{}, Processes: map[string][]process{}}
	for _, file := range append(wanted.Files, wanted.Groups...) {
		if !readable.MatchString(file) || strings.Contains(file, "/../") {
			return nil, fmt.Errorf("%q is not shown", file)
		}
	}
	for _, file := range wanted.Files {
		if text, ok := read(root, file); ok {
			found.Files[file] = text
		}
	}
	for _, group := range wanted.Groups {
		procs, ok := read(root, group)
		if !ok {
			continue
		}
		processes := []process{}
		for _, word := range strings.Fields(procs) {
			if pid, err := strconv.Atoi(word); err == nil {
				if one, ok := processOf(root, pid); ok {
					processes = append(processes, one)
				}
			}
		}
		found.Processes[group] = processes
	}
	return found, nil
}

// processOf is false where the process is gone.
func processOf(root fs.FS, pid int) (process, bool) {
	folder := "/proc/" + strconv.Itoa(pid)
	stat, ok := read(root, folder+"/stat")
	if !ok {
		return process{}, false
	}
	status, _ := read(root, folder+"/status")
	one := process{Pid: pid, Stat: stat, Status: status, Threads: []string{}}
	tasks, _ := fs.ReadDir(root, inRoot(folder+"/task"))
	for _, task := range tasks {
		if text, ok := read(root, folder+"/task/"+task.Name()+"/stat"); ok {
			one.Threads = append(one.Threads, text)
		}
	}
	if files, err := fs.ReadDir(root, inRoot(folder+"/fd")); err == nil {
		count := len(files)
		one.OpenFiles = &count
	}
	return one, true
}

// groupsOf lists the folders of control groups whose last part names a container, as absolute paths. Engines name them
// by the container's id, with or without a word before it.
func groupsOf(root fs.FS, id string) ([]string, error) {
	if !container.MatchString(id) {
		return nil, errors.New("an id of a container is 12 to 64 hexadecimal digits")
	}
	found := []string{}
	top := inRoot("/sys/fs/cgroup")
	err := fs.WalkDir(root, top, func(at string, entry fs.DirEntry, err error) error {
		if err != nil {
			// A group that ended meanwhile.
			return nil
		}
		if !entry.IsDir() {
			return nil
		}
		if strings.Contains(path.Base(at), id) {
			found = append(found, "/"+at)
			return fs.SkipDir
		}
		if strings.Count(at, "/")-strings.Count(top, "/") >= mostDepth {
			return fs.SkipDir
		}
		return nil
	})
	return found, err
}

// read is false where the file is gone or not shown to this program.
func read(root fs.FS, file string) (string, bool) {
	text, err := fs.ReadFile(root, inRoot(file))
	return string(text), err == nil
}

// inRoot is a path as io/fs names it.
func inRoot(absolute string) string { return strings.TrimPrefix(absolute, "/") }
