FROM headroom-base/jre
RUN apt-get update && apt-get install -y openjdk-25-jdk-headless maven && rm -rf /var/lib/apt/lists/*
COPY machine/ /
