module headroom/host-agent

go 1.24
