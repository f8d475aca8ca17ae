FROM headroom-base/debian
RUN apt-get update && apt-get install -y nodejs npm && rm -rf /var/lib/apt/lists/*
# Node.js brings its own list of authorities, whichever Node.js a package brings.
ENV NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt
COPY machine/ /
