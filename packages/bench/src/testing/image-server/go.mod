module headroom/image-server

go 1.24
