module headroom/api-service

go 1.24
