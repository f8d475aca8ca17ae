# The two commands of README.md, and what they stand on.
CACHE := $(or $(HEADROOM_CACHE_DIR),$(HOME)/.cache/headroom)
export HEADROOM_CACHE_DIR := $(CACHE)
# pnpm and Node of this repository first; see infra/local/setup.sh.
export PATH := $(CURDIR)/node_modules/.bin:$(CACHE)/pnpm/node_modules/.bin:$(CACHE)/bin:$(PATH)
# A clone finds what another one of the same sources built.
export TURBO_CACHE_DIR := $(CACHE)/turbo
export TURBO_TELEMETRY_DISABLED := 1
export NEXT_TELEMETRY_DISABLED := 1

.DEFAULT_GOAL := help
.PHONY: help demo test worker setup check format pictures verify release env clean

help: ## this list
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 10

demo: ## measure the servers this machine can build and show the result (SUITE=payload SERVERS=go,rust PROFILE=smoke ROUNDS=1 EXIT=1); COMPARE=1 compares two commits
	@infra/local/setup.sh web
	@SUITE="$(SUITE)" SERVERS="$(SERVERS)" PROFILE="$(PROFILE)" ROUNDS="$(ROUNDS)" COMPARE="$(COMPARE)" EXIT="$(EXIT)" node infra/local/src/demo.ts

test: ## every check and test; CHANGED=1 what your changes can break, FAST=1 without servers and browser, SERVERS=all with every server
	@infra/local/setup.sh test
	@SERVERS="$(SERVERS)" FAST="$(FAST)" CHANGED="$(CHANGED)" node infra/local/src/run-tests.ts

worker: setup ## a worker on this machine (DATABASE_URL, REDIS_URL, HEADROOM_HOST, HEADROOM_HOST_CLASS)
	@exec node apps/worker/src/main.ts

setup: ## install what is missing
	@infra/local/setup.sh

check: setup ## formatter, linter, dependency rule, types
	@pnpm --silent run check

format: ## write the formatter's changes
	@pnpm --silent run format

pictures: ## measure, and make the pictures of README.md and of the front page again
	@infra/local/setup.sh test
	@infra/local/setup.sh web
	@node apps/web/browser/pictures.ts
	@biome format --write README.md

verify: setup ## the contract test of servers: make verify SERVERS="go rust"
	@pnpm --silent run verify $(SERVERS)

release: ## the command as one file that needs nothing but Node.js, in dist/
	@infra/local/setup.sh release
	@node packages/cli/src/release/cli.ts

env: ## settings for commands outside make: eval "$(make env)", then pnpm, vitest, helm and others are found
	@printf "export %s='%s'\n" HEADROOM_CACHE_DIR '$(CACHE)' TURBO_CACHE_DIR '$(TURBO_CACHE_DIR)' PATH '$(PATH)'

clean: ## remove what is built here; the tool cache in ~/.cache/headroom stays
	rm -rf .data .turbo dist node_modules apps/*/node_modules packages/*/node_modules infra/local/node_modules apps/web/.next packages/db/src/generated
