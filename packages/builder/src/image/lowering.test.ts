/** Instructions that only newer engines know, in what every engine knows. */
import { describe, expect, test } from 'vitest';
import { labelled, parseDockerfile } from './dockerfile.ts';

/** Lines that the engine is sent, without our labels. */
function sent(text: string, targets: (string | undefined)[] = [undefined]) {
  const dockerfile = parseDockerfile(text, { foreign: { args: {} }, targets });
  const lines = labelled(dockerfile, () => ({})).split('\n');
  return { ...dockerfile, lines: lines.filter((line) => !line.startsWith('LABEL headroom')) };
}

/** Lines behind the FROM of a stage on scratch. */
const behindFrom = (...lines: string[]) => sent(['FROM scratch', ...lines].join('\n')).lines.slice(1);

const commandOf = (line: string | undefined): unknown => JSON.parse(line?.replace(/^RUN /, '') ?? '');

describe('a mount', () => {
  test('of a cache is left out, which is said once a line', () => {
    const { lines, notes } = sent(
      [
        '# syntax=docker/dockerfile:1',
        'FROM node:24-slim',
        'RUN --mount=type=cache,target=/root/.npm,sharing=locked,id=npm \\',
        '    --mount=type=cache,dst=/x npm ci --omit=dev',
      ].join('\n'),
    );
    expect(lines.slice(2)).toEqual(['RUN npm ci --omit=dev']);
    expect(notes).toEqual([
      'line 3 of the Dockerfile: cache mounts are left out, so every build begins without them',
    ]);
  });

  test('of files is put into place before the step and taken away behind it, by root', () => {
    const lines = behindFrom(
      'WORKDIR /app',
      'USER app',
      'RUN --mount=type=bind,source=uv.lock,target=uv.lock --mount=target=. uv sync --frozen',
    );
    const [workdir, user, lock, all, toRoot, put, toApp, run, rootAgain, takeAway, appAgain] = lines;
    expect([workdir, user, run]).toEqual(['WORKDIR /app', 'USER app', 'RUN uv sync --frozen']);
    expect([lock, all]).toEqual(['COPY uv.lock /.headroom-mounts/0', 'COPY . /.headroom-mounts/1']);
    expect([toRoot, toApp, rootAgain, appAgain]).toEqual(['USER 0:0', 'USER app', 'USER 0:0', 'USER app']);
    expect(commandOf(put)).toEqual(['/bin/sh', '-c', expect.stringContaining('uv.lock"; if [ -e "$t" ]')]);
    expect(commandOf(takeAway)).toEqual([
      '/bin/sh',
      '-c',
      expect.stringMatching(/t="\$w".*t="\$\{w%\/\}\/uv\.lock"/),
    ]);
    expect(lines).toHaveLength(11);
  });

  test('of an earlier stage has that stage built', () => {
    const { lines, stages } = sent(
      [
        'FROM scratch AS unused',
        'FROM scratch',
        'FROM scratch',
        'RUN --mount=from=1,source=/a,target=/b true',
      ].join('\n'),
    );
    expect(stages.map(({ name }) => name)).toEqual(['1', '2']);
    expect(lines.slice(0, 3)).toEqual([
      'FROM scratch AS headroom-stage-1',
      'FROM scratch AS headroom-stage-2',
      'COPY --from=headroom-stage-1 /a /.headroom-mounts/0',
    ]);
  });

  test('in memory is an empty folder', () => {
    const [put, run] = behindFrom('RUN --mount=type=tmpfs,target=/tmp/x,size=10m true');
    expect(commandOf(put)).toEqual([
      '/bin/sh',
      '-c',
      expect.stringContaining('mkdir -m 1777 -p /.headroom-mounts/0'),
    ]);
    expect(run).toBe('RUN true');
  });
});

describe('a here-document', () => {
  test('of a RUN is a command of the shell in force', () => {
    const [shell, script, piped, , here] = behindFrom(
      'SHELL ["/bin/bash", "-ec"]',
      'RUN <<EOF',
      '# no comment',
      'FROM evil \\',
      'EOF',
      'RUN cat <<-A > a && cat <<"B"',
      '\tone',
      '\tA',
      'two $X',
      'B',
      'USER x',
      'RUN cat <<<word',
    );
    expect(shell).toBe('SHELL ["/bin/bash", "-ec"]');
    expect(commandOf(script)).toEqual(['/bin/bash', '-ec', '# no comment\nFROM evil \\\n']);
    expect(commandOf(piped)).toEqual(['/bin/bash', '-ec', 'cat <<-A > a && cat <<"B"\n\tone\nA\ntwo $X\nB']);
    expect(commandOf(here)).toEqual(['/bin/bash', '-ec', 'cat <<<word']);
    for (const line of [script, piped, here]) expect(line).not.toContain('<');
  });

  test('that names its interpreter is run as a file', () => {
    const [run] = behindFrom('RUN <<EOF', '#!/usr/bin/env python3', 'print(1)', 'EOF');
    const command = [
      '/bin/sh',
      '-c',
      expect.stringContaining('mktemp'),
      'sh',
      '#!/usr/bin/env python3\nprint(1)\n',
    ];
    expect(commandOf(run)).toEqual(command);
  });

  test('of a COPY is a file of the context', () => {
    const { lines, files } = sent(
      ['FROM scratch', 'COPY <<-a.txt <<"b" c /dest/', '\tone', 'a.txt', '$two', 'b', 'ADD <<x /x', 'x'].join(
        '\n',
      ),
    );
    expect(lines.slice(1)).toEqual([
      'COPY .headroom-files/0/a.txt .headroom-files/1/b c /dest/',
      'COPY .headroom-files/2/x /x',
    ]);
    expect([...files]).toEqual([
      ['.headroom-files/0/a.txt', 'one\n'],
      ['.headroom-files/1/b', '$two\n'],
      ['.headroom-files/2/x', ''],
    ]);
  });
});

test('COPY and ADD: an owner stays, a link is left out, local files of ADD are copied', () => {
  expect(
    behindFrom(
      `COPY --link --chown=\${U}:$G a b/`,
      'ADD --chown=app . /app',
      'ADD ["a b", "/c"]',
      'USER app',
    ),
  ).toEqual([`COPY --chown=\${U}:$G a b/`, 'COPY --chown=app . /app', 'COPY ["a b", "/c"]', 'USER app']);
});

test('an owner that no instruction mentions is set where the image has it', () => {
  const text = ['FROM scratch AS a', 'RUN adduser -D seen', 'FROM a', 'COPY --chown=seen:0 a b'];
  expect(sent(text.join('\n')).lines.at(-1)).toBe('COPY --chown=seen:0 a b');
  const [, copy, again, set] = behindFrom('RUN ls /app', 'COPY --chmod=700 --chown=app:app ["a", "b"]');
  expect([copy, again]).toEqual(['COPY ["a", "b"]', 'COPY ["a","/.headroom-copies-0/"]']);
  const script = expect.stringMatching(
    /if chown -h app:app \/\.headroom-copies-0 2>\/dev\/null; then .*chmod 700/,
  );
  expect(commandOf(set)).toEqual(['/bin/sh', '-c', script]);
});

test('a mode is set behind the copy', () => {
  const lines = behindFrom('USER app', 'COPY --chown=app --chmod=0755 a b bin/');
  expect(lines.slice(1, 3)).toEqual([
    'COPY --chown=app a b bin/',
    'COPY --chown=app a b /.headroom-copies-0/',
  ]);
  expect([lines[3], lines[5]]).toEqual(['USER 0:0', 'USER app']);
  expect(commandOf(lines[4])).toEqual(['/bin/sh', '-c', expect.stringContaining('-exec chmod 0755 "$t/{}"')]);
});

test('an ARG of several arguments is several', () => {
  const { lines, declared } = sent('ARG A B="x y"\nFROM scratch\nARG A C=1');
  expect(lines).toEqual(['ARG A', 'ARG B="x y"', 'FROM scratch AS headroom-stage-0', 'ARG A', 'ARG C=1']);
  expect([...declared]).toEqual(['A', 'B', 'C']);
});

test('steps that a stage leaves for others act in those alone, with their shell and user', () => {
  const text = [
    'FROM scratch AS base',
    'SHELL ["/bin/ash", "-c"]',
    'ONBUILD USER app',
    'ONBUILD COPY --chmod=700 a /a',
    'FROM base',
    'RUN echo $((1<<2))',
  ].join('\n');
  expect(sent(text, ['base']).lines).toEqual(['FROM scratch AS base', 'SHELL ["/bin/ash", "-c"]']);
  const lines = sent(text).lines.slice(2);
  expect(lines.slice(0, 3)).toEqual(['FROM base AS headroom-stage-1', 'USER app', 'COPY a /a']);
  expect(commandOf(lines.at(-1))).toEqual(['/bin/ash', '-c', 'echo $((1<<2))']);
});

test('what stands in stages that are not needed is neither judged nor sent', () => {
  const text = [
    'FROM debian:12 AS dev',
    'RUN make',
    'FROM scratch AS run',
    'COPY --from=dev /a /a',
    'FROM --platform=linux/riscv64 nowhere:$X AS release',
    'ARG A B-',
    'LABEL version=$A',
    'VOLUME /x',
    'ADD https://example.org/x /x',
  ].join('\n');
  expect(sent(text, ['run']).lines).toEqual([
    'ARG HEADROOM_BASE_0=debian:12',
    `FROM \${HEADROOM_BASE_0} AS dev`,
    'RUN make',
    'FROM scratch AS run',
    'COPY --from=dev /a /a',
  ]);
  expect(() => sent(text)).toThrow('line 5 of the Dockerfile: this FROM is not allowed');
});

test('the platform that builds are for is the one of the host', () => {
  for (const platform of ['$BUILDPLATFORM', `\${TARGETPLATFORM}`]) {
    expect(sent(`FROM --platform=${platform} golang:1.26 AS a`).stages).toMatchObject([{ name: 'a' }]);
  }
});

test('mounts and modes do not make more steps than are allowed', () => {
  const mount = 'RUN --mount=type=bind,source=a,target=a true\n';
  expect(() => sent(`FROM scratch\n${mount.repeat(100)}`)).toThrow('at most 300 instructions are allowed');
  const tmpfs = '--mount=type=tmpfs,target=/x '.repeat(33);
  expect(() => sent(`FROM scratch\nRUN ${tmpfs}true`)).toThrow('a RUN takes at most 32 mounts');
  const trigger = `FROM scratch AS a\nONBUILD RUN ${'x'.repeat(10_000)}\n`;
  const users = Array.from(
    { length: 30 },
    (_, n) => `FROM a AS u${n}\n${n ? `COPY --from=u${n - 1} x x\n` : ''}`,
  );
  expect(() => sent(trigger + users.join(''))).toThrow('its steps are too long; allowed: 256 KB in all');
});

/** In the shapes of Dockerfiles of servers that people use. */
const SHAPES: Readonly<Record<string, string>> = {
  'Go with a web page': [
    'FROM node:22-alpine AS ui',
    'WORKDIR /app',
    'COPY ui/package*.json ./ui/',
    'RUN cd ui && npm ci',
    'FROM golang:1.26-alpine AS build',
    'ARG VERSION="dev"',
    'WORKDIR /build',
    'RUN --mount=type=cache,target=/var/cache/apk \\',
    '    apk add git',
    'COPY --from=ui /app/dist/* ./dist/',
    'RUN --mount=type=cache,target=/go/pkg/mod \\',
    '    --mount=type=cache,target=/root/.cache/go-build \\',
    '    --mount=type=bind,target=. \\',
    `    CGO_ENABLED=0 go build -ldflags="-X main.version=\${VERSION}" -o /bin/server ./cmd`,
    'FROM gcr.io/distroless/base-debian12',
    'LABEL io.modelcontextprotocol.server.name="io.github.acme/server"',
    'COPY --from=build /bin/server .',
    'ENTRYPOINT ["/server/server"]',
  ].join('\n'),
  'Python by uv': [
    '# Use a Python image with uv',
    'FROM ghcr.io/acme/uv:python3.12 AS uv',
    'WORKDIR /app',
    'ENV UV_LINK_MODE=copy',
    '# Only what the lock names',
    'RUN --mount=type=cache,target=/root/.cache/uv \\',
    '    --mount=type=bind,source=uv.lock,target=uv.lock \\',
    '    --mount=type=bind,source=pyproject.toml,target=pyproject.toml \\',
    '    uv sync --frozen --no-install-project --no-dev --no-editable',
    'ADD . /app',
    'FROM python:3.12-slim',
    'COPY --from=uv --chown=app:app /app/.venv /app/.venv',
    'ENV PATH="/app/.venv/bin:$PATH"',
    'ENTRYPOINT ["acme"]',
  ].join('\n'),
  'Python with a user': [
    '# syntax=docker/dockerfile:1.7-labs',
    'FROM python:3.12-alpine AS uv',
    'RUN --mount=type=cache,target=/root/.cache/uv uv sync --locked',
    'RUN find /app/.venv -name "*.pyc" -delete && echo "done"',
    'FROM python:3.12-alpine',
    'RUN adduser -D -h /home/app -s /bin/sh app',
    'COPY --link --from=uv --chown=app:app /app/.venv /app/.venv',
    'USER app',
  ].join('\n'),
  'Go with stages of releases': [
    'ARG VERSION="dev"',
    'FROM golang:1.26 AS devbuild',
    'RUN --mount=type=cache,target=/root/.cache/go-build CGO_ENABLED=0 go build -o server .',
    'FROM scratch AS release-default',
    'ARG BIN_NAME',
    'ARG TARGETOS TARGETARCH',
    'LABEL version=$PRODUCT_VERSION',
    'COPY dist/$TARGETOS/$TARGETARCH/$BIN_NAME /bin/server',
    'FROM scratch AS dev',
    'ARG VERSION COMMIT=none',
    'COPY --from=devbuild /build/server .',
    'CMD ["./server"]',
  ].join('\n'),
  'Node with a browser': [
    'ARG PLAYWRIGHT_BROWSERS_PATH=/ms-playwright',
    'FROM node:22-bookworm-slim AS base',
    'ARG PLAYWRIGHT_BROWSERS_PATH',
    `ENV PLAYWRIGHT_BROWSERS_PATH=\${PLAYWRIGHT_BROWSERS_PATH}`,
    'RUN --mount=type=cache,target=/root/.npm,sharing=locked,id=npm-cache \\',
    '    --mount=type=bind,source=package.json,target=package.json \\',
    '  npm ci --omit=dev && \\',
    '  # What the browser needs.',
    '  npx -y playwright-core install-deps chromium',
    'FROM base AS browser',
    'RUN npx -y playwright-core install --no-shell chromium',
    'FROM base',
    'ARG USERNAME=node',
    `RUN chown -R \${USERNAME}:\${USERNAME} node_modules`,
    `USER \${USERNAME}`,
    `COPY --from=browser --chown=\${USERNAME}:\${USERNAME} \${PLAYWRIGHT_BROWSERS_PATH} \${PLAYWRIGHT_BROWSERS_PATH}`,
    `COPY --chown=\${USERNAME}:\${USERNAME} cli.js package.json ./`,
    'ENTRYPOINT ["node", "cli.js"]',
  ].join('\n'),
};

test.each(Object.entries(SHAPES))('%s is lowered to instructions without flags of BuildKit', (_, text) => {
  const { lines, notes } = sent(text);
  for (const line of lines) {
    expect(line).toMatch(/^(ARG|CMD|COPY|ENTRYPOINT|ENV|FROM|LABEL|RUN|USER|WORKDIR) /);
    expect(line).not.toMatch(/^RUN --|--link|--chmod=|--platform|<</);
  }
  expect(notes.length).toBeGreaterThan(0);
});
