FROM headroom-base/debian
RUN apt-get update && apt-get install -y nodejs && rm -rf /var/lib/apt/lists/*
ENV NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt
COPY machine/ /
# Debian's npm needs four hundred packages, which take ten times as long to install.
ARG NPM_VERSION=11.21.2
COPY npm-${NPM_VERSION}.tgz /tmp/npm.tgz
RUN mkdir -p /usr/lib/node_modules/npm && \
    tar --extract --gzip --strip-components=1 --directory=/usr/lib/node_modules/npm --file=/tmp/npm.tgz && \
    rm /tmp/npm.tgz && ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/bin/npm && npm --version
