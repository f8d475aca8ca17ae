module headroom/stdio-bridge

go 1.24
