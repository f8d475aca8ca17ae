FROM headroom-base/debian
RUN apt-get update && apt-get install -y python3 python3-venv && rm -rf /var/lib/apt/lists/*
# pip's own list of authorities lacks those that only this machine knows.
ENV PIP_CERT=/etc/ssl/certs/ca-certificates.crt
COPY machine/ /
