package recorder

import (
	"fmt"
	"os"
	"syscall"
)

const bytesPerMb = 1 << 20

// ownCPUMs is the processor time that this process has used, in milliseconds; 0 where the kernel does not say.
func ownCPUMs() float64 {
	var use syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &use) != nil {
		return 0
	}
	return float64(use.Utime.Nano()+use.Stime.Nano()) / 1e6
}

// ownMemoryMb is what this process has in memory, by proc(5); 0 where the kernel does not say.
func ownMemoryMb() float64 {
	text, err := os.ReadFile("/proc/self/statm")
	if err != nil {
		return 0
	}
	var size, resident float64
	if _, err := fmt.Sscan(string(text), &size, &resident); err != nil {
		return 0
	}
	return resident * float64(os.Getpagesize()) / bytesPerMb
}
