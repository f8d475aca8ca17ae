FROM headroom-base/native-image-root
RUN apt-get update && apt-get install -y --no-install-recommends python3 && rm -rf /var/lib/apt/lists/*
COPY toolchain /toolchain
# The root that the command would enter is this one already: unshare --mount --propagation private sh -c … <root>
# comes down to the command after it. The command looks in /usr/sbin first.
RUN ln -s / /toolchain/rootfs && \
    printf '#!/bin/sh\nshift 7\nexec "$@"\n' >/usr/sbin/unshare && \
    printf '#!/bin/sh\nset -a\n. /toolchain/environment\nexec /toolchain/native-image "$@"\n' >/usr/local/bin/native-image && \
    chmod +x /usr/sbin/unshare /usr/local/bin/native-image
