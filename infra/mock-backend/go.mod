module headroom/mock-backend

go 1.24
