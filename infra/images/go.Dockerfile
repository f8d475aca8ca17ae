FROM headroom-base/debian
RUN apt-get update && apt-get install -y golang-go && rm -rf /var/lib/apt/lists/*
ENV GOTOOLCHAIN=local
COPY machine/ /
# The standard library, which every build of a server or a program of the rig would compile anew.
RUN CGO_ENABLED=0 go build net/http
