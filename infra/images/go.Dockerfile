FROM headroom-base/debian
RUN apt-get update && apt-get install -y golang-go && rm -rf /var/lib/apt/lists/*
ENV GOTOOLCHAIN=local
COPY machine/ /
