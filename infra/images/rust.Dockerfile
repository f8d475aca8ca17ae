FROM headroom-base/debian
RUN apt-get update && apt-get install -y cargo rustc gcc libc6-dev && rm -rf /var/lib/apt/lists/*
COPY machine/ /
