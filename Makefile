# Everyday commands. Each of them installs what it needs and is missing, and says so first.
#
#   make run ARGS=…    build and open the window; ARGS are the program's own, such as ARGS=--demo
#   make build         bin/desklamp
#   make test          everything that is checked; ends with "N passed, N failed". PARTS="go window" runs only those
#   make lint          the quick checks of style
#   make bench         speed against cat, on this machine, into docs/benchmarks.md; SIZE=1024 takes a gigabyte
#   make bench-page    what the page costs in a browser; SECONDS=60 watches each office that long
#   make shots         the pictures of the documentation, and every picture there is to look at into docs/img/all
#   make clean         throw away what was built

TAGS := desktop,production,webkit2_41
VERSION ?= $(or $(shell git describe --tags --match 'v*' --dirty 2>/dev/null),0.1.0)
COMMIT ?= $(or $(shell git rev-parse --short HEAD 2>/dev/null),unknown)
# The newest that Go 1.25 can build.
STATICCHECK := honnef.co/go/tools/cmd/staticcheck@v0.7.0

# Wails's file dialogues need this framework; go cannot find it by itself.
ifeq ($(shell uname -s),Darwin)
export CGO_LDFLAGS += -framework UniformTypeIdentifiers
endif

PAGE_SOURCES = $(shell find frontend/src frontend/public -type f) frontend/index.html frontend/vite.config.ts \
	frontend/svelte.config.js frontend/package.json
MODULES := frontend/node_modules/.package-lock.json

.PHONY: build run test lint bench bench-page shots clean program setup-build setup-run setup-test
.NOTPARALLEL:
.DEFAULT_GOAL := build

build: setup-build program

run: setup-run program
	@bin/desklamp $(ARGS)

test: setup-test $(MODULES)
	@go build -buildvcs=false -o build/bin/summary ./build/summary
	@TAGS=$(TAGS) STATICCHECK=$(STATICCHECK) build/bin/summary $(PARTS)

setup-build setup-run setup-test:
	@build/setup.sh $(@:setup-%=%)

# Go itself knows what has changed, so this always asks it. No -buildvcs: it fails where git does not trust the folder.
program: frontend/dist/index.html
	go build -trimpath -buildvcs=false -tags $(TAGS) \
		-ldflags "-s -w -X desklamp/internal/cli.version=$(VERSION) -X desklamp/internal/cli.commit=$(COMMIT)" \
		-o bin/desklamp .

frontend/dist/index.html: $(MODULES) $(PAGE_SOURCES)
	cd frontend && npm run build

$(MODULES): frontend/package-lock.json
	cd frontend && npm ci --no-audit --no-fund
	@touch $@

lint: setup-build $(MODULES)
	@test -z "$$(gofmt -l main.go run*.go app build internal)" || { gofmt -l main.go run*.go app build internal; exit 1; }
	go vet -tags $(TAGS) ./...
	go run $(STATICCHECK) -tags $(TAGS) ./...
	cd frontend && npm run lint && npm run check

bench: setup-build program
	go run ./build/bench

bench-page: setup-test program
	cd frontend && node e2e/bench.mjs

shots: setup-test program
	cd frontend && node e2e/shots.mjs && node e2e/matrix.mjs

clean:
	rm -rf bin build/bin build/log frontend/test-results frontend/playwright-report
	find frontend/dist -mindepth 1 ! -name .gitkeep -delete
