FROM headroom-base/debian
RUN apt-get update && apt-get install -y golang-go && rm -rf /var/lib/apt/lists/*
ENV GOTOOLCHAIN=local
COPY machine/ /
# The standard library as our Dockerfiles compile it: Go caches what -trimpath compiles apart from the rest.
RUN CGO_ENABLED=0 go build -trimpath \
    database/sql/driver encoding/json flag html/template log/slog net/http os/exec os/signal regexp
