# Image of a runner of k6-operator: this machine's k6, and what the operator calls beside it. Its folder holds k6 alone.
ARG DEBIAN_IMAGE=debian:trixie-slim

FROM ${DEBIAN_IMAGE}
RUN apt-get update \
  && apt-get install --yes --no-install-recommends curl \
  && rm -rf /var/lib/apt/lists/*
COPY k6 /usr/bin/k6
USER 65532:65532
