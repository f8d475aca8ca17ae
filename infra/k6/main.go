// k6 with the recorder of this project built in: the load generator of its bench.
package main

import (
	"go.k6.io/k6/cmd"

	_ "headroom/k6/recorder"
)

func main() {
	cmd.Execute()
}
