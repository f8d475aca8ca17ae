# Headroom itself: the web app (also the migrations), and the worker that drives the host's container engine.
# Build it from the repository's root: infra/compose.yaml does.
ARG NODE_IMAGE=node:24.21.0-trixie-slim
ARG GO_IMAGE=golang:1.26.8-trixie

FROM ${GO_IMAGE} AS k6
WORKDIR /src
COPY infra/k6 ./
RUN GOBIN=/out CGO_ENABLED=0 go install .

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY infra/local/versions.sh infra/local/
# Its install script puts the program in place of a stub that only a shell can start; npm 12 asks to be told so.
RUN . infra/local/versions.sh && npm install --global --allow-scripts=pnpm "pnpm@$pnpm_version"
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml ./
COPY apps/web/package.json apps/web/
COPY apps/worker/package.json apps/worker/
COPY infra/load-test/package.json infra/load-test/
COPY infra/local/package.json infra/local/
COPY packages/api/package.json packages/api/
COPY packages/bench/package.json packages/bench/
COPY packages/builder/package.json packages/builder/
COPY packages/cli/package.json packages/cli/
COPY packages/contract-test/package.json packages/contract-test/
COPY packages/db/package.json packages/db/
COPY packages/forge/package.json packages/forge/
COPY packages/mcp/package.json packages/mcp/
COPY packages/observe/package.json packages/observe/
COPY packages/project/package.json packages/project/
COPY packages/report/package.json packages/report/
COPY packages/model/package.json packages/model/
RUN pnpm install --frozen-lockfile
COPY . .
RUN pnpm exec turbo run build --filter=@headroom/web \
  && pnpm install --frozen-lockfile --prod \
    --filter=@headroom/web... --filter=@headroom/worker... --filter=@headroom/db... \
  && rm -rf apps/web/.next/cache .turbo

FROM build AS web-files
RUN infra/web-files.sh /app

FROM ${NODE_IMAGE} AS base
WORKDIR /app
# The repository's own Node first, as everywhere: it runs TypeScript as it is, which not every build of Node does.
ENV NODE_ENV=production NEXT_TELEMETRY_DISABLED=1 PATH=/app/node_modules/.bin:$PATH
# The commit that the image is made of: metrics name it, and runs of this checkout.
ARG HEADROOM_REVISION=
ENV HEADROOM_REVISION=${HEADROOM_REVISION}
LABEL org.opencontainers.image.revision=${HEADROOM_REVISION}

FROM base AS web
COPY --from=web-files /app /app
WORKDIR /app/apps/web
USER 65532:65532
CMD ["node", "server.ts", "-H", "0.0.0.0", "-p", "3000"]

FROM base AS worker
# It drives the engine through its socket, which is as much as being root on the host.
USER 0:0
# Reads the repositories that runs may name, and profiles native servers.
RUN apt-get update \
  && apt-get install -y --no-install-recommends ca-certificates git linux-perf openssh-client \
  && rm -rf /var/lib/apt/lists/*
COPY --from=build /app /app
WORKDIR /app/apps/worker
ENV HEADROOM_RUNTIME=docker HEADROOM_CACHE_DIR=/var/lib/headroom
COPY --from=k6 /out/k6 /usr/local/bin/k6
CMD ["node", "src/main.ts"]
