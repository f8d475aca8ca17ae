FROM headroom-base/native-image-root
RUN apt-get update && apt-get install -y --no-install-recommends python3 && rm -rf /var/lib/apt/lists/*
COPY toolchain /toolchain
# The root that the command would enter is this one already: unshare --mount --propagation private sh -c … <root>
# comes down to the command after it.
RUN ln -s / /toolchain/rootfs && \
    printf '#!/bin/sh\nshift 7\nexec "$@"\n' >/usr/local/bin/unshare && \
    printf '#!/bin/sh\nset -a\n. /toolchain/environment\nexec /toolchain/native-image "$@"\n' >/usr/local/bin/native-image && \
    chmod +x /usr/local/bin/*
