# Image of a program of the rig that is written in Go; its folder is the context.
ARG GO_IMAGE=golang:1.26-trixie

FROM ${GO_IMAGE} AS build
WORKDIR /app
ENV CGO_ENABLED=0
COPY go.mod *.go ./
RUN go build -trimpath -buildvcs=false -o program .

FROM scratch AS run
WORKDIR /app
COPY --from=build /app/program ./
USER 65532:65532
CMD ["./program"]
