FROM headroom-base/debian
# The package links its manual pages, wherever there is a folder for them, and fails where there is none.
RUN mkdir -p /usr/share/man/man1 && apt-get update && apt-get install -y openjdk-25-jre-headless && rm -rf /var/lib/apt/lists/*
