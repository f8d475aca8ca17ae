FROM headroom-base/debian
RUN apt-get update && apt-get install -y nodejs && rm -rf /var/lib/apt/lists/*
ENV NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt
COPY machine/ /
# Debian's npm needs four hundred packages, which take ten times as long to install.
ARG NPM_VERSION=11.21.2
RUN registry=$(cat /etc/npmrc /root/.npmrc 2>/dev/null | sed -n 's/^registry *= *//p' | tail -1) && \
    mkdir -p /usr/lib/node_modules/npm && \
    node --eval "fetch('${registry:-https://registry.npmjs.org/}'.replace(/\/*$/, '/npm/-/npm-${NPM_VERSION}.tgz')) \
      .then((answer) => { if (!answer.ok) throw new Error(answer.url + ': ' + answer.status); return answer.bytes(); }) \
      .then((bytes) => process.stdout.write(bytes))" | \
      tar --extract --gzip --strip-components=1 --directory=/usr/lib/node_modules/npm && \
    ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/bin/npm && npm --version
