import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { standInFor, wantedBase } from './bases.ts';
import { basesOf, labelled, parseDockerfile } from './dockerfile.ts';
import { refuseGrowth } from './expansion.ts';

const TEXT = `# FROM a comment
ARG RUST_IMAGE=rust:1.95
ARG JRE_IMAGE="eclipse-temurin:25-jre"
ARG VERSION=3
from \${RUST_IMAGE} as Build\r
ARG LATER_IMAGE=x
\tRUN echo \\
  # a comment within

  FROM here \\ \t
&& echo \\\\ there

FROM $JRE_IMAGE AS \\
  jvm
COPY --from=BUILD --chown=1:1 /a ./
FROM build`;

const parsed = parseDockerfile(TEXT, { targets: ['jvm', undefined] });

test('reads stages, what they stand on, and arguments', () => {
  expect(parsed.stages).toEqual([
    { name: 'build', on: { argument: 'RUST_IMAGE' } },
    { name: 'jvm', on: { argument: 'JRE_IMAGE' } },
    { name: '2', on: { stage: 'build' } },
  ]);
  expect([...parsed.args.keys()]).toEqual(['RUST_IMAGE', 'JRE_IMAGE', 'VERSION']);
  expect([...parsed.declared]).toEqual(['RUST_IMAGE', 'JRE_IMAGE', 'VERSION', 'LATER_IMAGE']);
});

test('a build needs the base images of the stages it copies from and stands on, and no others', () => {
  const bases = (...targets: (string | undefined)[]) => [...basesOf(parseDockerfile(TEXT, { targets }))];
  const rust = ['RUST_IMAGE', 'rust:1.95'];
  const both = [rust, ['JRE_IMAGE', 'eclipse-temurin:25-jre']];
  expect(bases('build')).toEqual([rust]);
  expect(bases(undefined)).toEqual([rust]);
  expect(bases('build', 'JVM')).toEqual(both);
  expect(() => bases('nowhere')).toThrow('its Dockerfile has no stage "nowhere"; its stages: build, jvm, 2');
});

test('the engine is sent what was read, one instruction a line, and labels behind each FROM', () => {
  const lines = labelled(parsed, ({ name }) => ({ stage: name })).split('\n');
  const digest = /headroom\.dockerfile="[0-9a-f]{64}"/;
  expect(lines.map((line) => line.replace(digest, 'digest'))).toEqual([
    'ARG RUST_IMAGE=rust:1.95',
    'ARG JRE_IMAGE="eclipse-temurin:25-jre"',
    'ARG VERSION=3',
    `FROM \${RUST_IMAGE} AS build`,
    'LABEL stage="build" digest',
    'ARG LATER_IMAGE=x',
    'RUN echo   FROM here && echo \\\\ there',
    `FROM \${JRE_IMAGE} AS jvm`,
    'LABEL stage="jvm" digest',
    'COPY --from=build --chown=1:1 /a ./',
    'FROM build AS headroom-stage-2',
    'LABEL stage="2" digest',
  ]);
});

test('another Dockerfile has other labels; another comment makes no other one', () => {
  const labelOf = (text: string) =>
    labelled(parseDockerfile(text), () => ({}))
      .split('\n')
      .at(-1);
  const one = labelOf('FROM scratch');
  expect(labelOf('# x\n\nfrom   scratch # y'.slice(0, -4))).toBe(one);
  expect(labelOf('ARG A\nFROM scratch')).not.toBe(one);
  // Layers of a stage are those of all builds that need it.
  const [jvm, build] = ['jvm', 'build'].map(
    (target) =>
      labelled(parseDockerfile(TEXT, { targets: [target] }), () => ({})).match(
        /headroom\.dockerfile=\S+/,
      )?.[0],
  );
  expect(jvm).toBe(build);
});

const STAGES = 'ARG X_IMAGE=a\nFROM $X_IMAGE AS one\nFROM scratch AS two\n';

test.each([
  // Files that the daemon would fetch by itself.
  [
    'ADD http://127.0.0.1:28889/latest /stolen',
    4,
    /^ADD of an address or a variable is not allowed; allowed: paths of the context/,
  ],
  ['ADD --from=one x y', 4, /^ADD with --from=one is not allowed/],
  ['ADD --checksum=sha256:0 x y', 4, /^ADD with --checksum=sha256:0 is not allowed/],
  ['ADD git@example.org:a/b /', 4, /^ADD of an address/],
  ['ADD files.tar.gz /', 4, /^ADD of an archive is not allowed; use COPY/],
  ['A\\\nD\\\n# between\n\nD http://127.0.0.1/ /', 4, /^ADD of an address/],
  ['\t Add\t--chown=1 ["http://127.0.0.1/", "/"]', 4, /^ADD of an address/],
  ['ADD $X /', 4, /^ADD of an address/],
  ['ONBUILD ADD http://127.0.0.1/ /\nFROM two', 4, /^ADD of an address/],
  ['ONBUILD FROM debian\nFROM two', 4, /^ONBUILD takes an instruction other than FROM/],
  ['COPY --from=127.0.0.1:5000/x /a /b', 4, /^COPY --from=127\.0\.0\.1:5000\/x is not allowed|with --from/],
  ['COPY --from=debian /a /b', 4, /^COPY --from=debian names no earlier stage; allowed: one, 0$/],
  ['COPY --from=two /a /b', 4, /^COPY --from=two names no earlier stage/],
  ['COPY --from=1 /a /b', 4, /^COPY --from=1 names no earlier stage/],
  ['COPY --from=00 /a /b', 4, /^COPY --from=00 names no earlier stage/],
  ['COPY --from=$X /a /b', 4, /^COPY with --from=\$X is not allowed; allowed: --from=<an earlier stage>/],
  ['COPY --fr"om"=debian /a /b', 4, /^COPY with --fr"om"=debian is not allowed/],
  ['COPY --chown=1 --parents /a /b', 4, /^COPY with --parents is not allowed/],
  ['COPY --chmod=$X a /b', 4, /^COPY with --chmod=\$X is not allowed/],
  [
    'COPY --chmod=755 a "/b;reboot"',
    4,
    /^COPY with --chmod, or --chown of an unknown user, takes sources, and a destination/,
  ],
  ['COPY --chown=1 -\\\n-from=debian /a /b', 4, /^COPY --from=debian names no earlier stage/],
  ['FROM debian', 4, /^this FROM is not allowed; allowed: an earlier stage, scratch, or an argument/],
  ['FROM 127.0.0.1:5000/x', 4, /^this FROM is not allowed/],
  ['FROM 0', 4, /^this FROM is not allowed/],
  ['FROM three AS three', 4, /^this FROM is not allowed/],
  ['FROM $Y_IMAGE', 4, /^this FROM is not allowed/],
  [`FROM \${X_IMAGE:-evil}`, 4, /^this FROM is not allowed/],
  [`FROM \${X_IMAGE}x`, 4, /^this FROM is not allowed/],
  ['FROM --platform=linux/arm64 $X_IMAGE', 4, /^this FROM is not allowed/],
  ['FROM scratch AS One', 4, /^there are two stages called one/],
  // Forms that engines read in different ways.
  ['RUN cat <<-"EOF"', 4, /^the here-document EOF does not end/],
  ['RUN cat <<"E OF"\nx\nE OF', 4, /^<<"E OF" begins no here-document/],
  ['COPY <<EOF /x', 4, /^the here-document EOF does not end/],
  ['COPY <<EOF /x\n$HOME\nEOF', 4, /^variables and backslashes in a file of COPY are not allowed: quote/],
  ['COPY x<<EOF /x', 4, /^COPY with x<<EOF is not allowed/],
  ['COPY ["<<EOF", "/x"]', 4, /^COPY with \["<<EOF", is not allowed/],
  ['RUN cat <<EOF\n\u202e\nEOF', 5, /^it holds the character U\+202E/],
  [
    'RUN --mount=type=ssh true',
    4,
    /^RUN with --mount=type=ssh is not allowed; allowed: --mount of type bind/,
  ],
  ['RUN --mount=type=bind,from=debian,target=/x true', 4, /^RUN --from=debian names no earlier stage/],
  [
    'RUN --mount=type=bind,source=a,target=/x;reboot true',
    4,
    /^RUN with .* is not allowed; allowed: a target/,
  ],
  ['RUN --mount=type=bind,source=a true', 4, /^RUN with .* is not allowed; allowed: a target/],
  ['RUN --mount=type=tmpfs,target=/ true', 4, /^RUN with .* is not allowed; allowed: a target/],
  ['RUN --mount=type=cache,from=two,target=/x true', 4, /^RUN with .*: it sets from; allowed: type, target/],
  ['RUN --mount=type=constructor,target=/x true', 4, /^RUN with .* is not allowed; allowed: --mount of/],
  ['RUN --mount=type=secret,id=x true', 4, /^RUN with --mount=type=secret,id=x is not allowed/],
  ['RUN --network=host true', 4, /^RUN with --network=host is not allowed/],
  ['RUN --security=insecure true', 4, /^RUN with --security=insecure is not allowed/],
  ['RUN true \\\\\nADD x y', 4, /^it ends in two backslashes/],
  ['RUN true \\ \\ \nADD x y', 4, /^it ends in two backslashes/],
  ['RUN true\u00a0\\\nADD x y', 4, /^it holds the character U\+00A0; spaces, tabs/],
  ['RUN true\rADD x y', 4, /^it holds the character U\+000D/],
  ['RUN true\u2028ADD x y', 4, /^it holds the character U\+2028/],
  ['\ufeffADD x y', 4, /^it holds the character U\+FEFF/],
  ['RUN \u202etrue', 4, /^it holds the character U\+202E/],
  ['RUN\u000btrue', 4, /^it holds the character U\+000B/],
  ['["ADD", "x"]', 4, /^it begins with no instruction/],
  ['ADDX x', 4, /^ADDX is not allowed; allowed: ADD, ARG, CMD, COPY,/],
  ['constructor x', 4, /^CONSTRUCTOR is not allowed; allowed: ADD, ARG/],
  // Instructions that would write to the disk, or be removed with somebody else's.
  ['VOLUME /data', 4, /^VOLUME is not allowed/],
  ['LABEL headroom.image=other', 4, /^this LABEL is not allowed; allowed: labels without variables/],
  ['LABEL "Head""room".image=other', 4, /^this LABEL is not allowed/],
  ['LABEL head\\room.image=other', 4, /^this LABEL is not allowed/],
  ['LABEL $X.image=other', 4, /^this LABEL is not allowed/],
  ['ARG A B-C', 4, /^this ARG is not allowed; allowed: NAME or NAME=default/],
] as const)('refuses %j', (text, line, problem) => {
  const refused = () => parseDockerfile(STAGES + text);
  expect(refused).toThrow(
    new RegExp(`^line ${line} of the Dockerfile: ${problem.source.replaceAll('^', '')}`),
  );
});

describe('a Dockerfile that was not written for us', () => {
  const parse = (text: string, args = {}, targets: (string | undefined)[] = [undefined]) =>
    parseDockerfile(text, { foreign: { args }, targets });
  const stagesOf = (text: string, args = {}) =>
    parse(text, args, ['build', '1', '2', '3', 'run']).stages.map(({ on }) => on);

  test('names base images by references, which become arguments', () => {
    const text = [
      '# syntax=docker/dockerfile:1.7',
      'ARG GO_VERSION=1.26',
      'ARG GO_IMAGE=golang:1.26',
      `FROM golang:\${GO_VERSION}-alpine AS build`,
      'FROM node:24-slim',
      'FROM $GO_IMAGE',
      'FROM build',
      `FROM ghcr.io/acme/server@sha256:${'a'.repeat(64)} AS run`,
    ].join('\n');
    expect(stagesOf(text)).toEqual([
      { argument: 'HEADROOM_BASE_0', reference: 'golang:1.26-alpine' },
      { argument: 'HEADROOM_BASE_1', reference: 'node:24-slim' },
      { argument: 'GO_IMAGE' },
      { stage: 'build' },
      { argument: 'HEADROOM_BASE_4', reference: `ghcr.io/acme/server@sha256:${'a'.repeat(64)}` },
    ]);
    expect(stagesOf(text, { GO_VERSION: '1.25' })[0]).toMatchObject({ reference: 'golang:1.25-alpine' });
    expect([...basesOf(parse(text, {}, ['build']))]).toEqual([['HEADROOM_BASE_0', 'golang:1.26-alpine']]);
    const lines = labelled(parse('FROM node:24 AS a\nFROM a\n'), () => ({})).split('\n');
    expect(lines.filter((line) => !line.startsWith('LABEL'))).toEqual([
      'ARG HEADROOM_BASE_0=node:24',
      `FROM \${HEADROOM_BASE_0} AS a`,
      'FROM a AS headroom-stage-1',
    ]);
  });

  test('is known by the references that it names', () => {
    const labelOf = (text: string) =>
      labelled(parse(text), () => ({}))
        .split('\n')
        .at(-1);
    expect(labelOf('FROM node:24')).toBe(labelOf('FROM node:24'));
    expect(labelOf('FROM node:24')).not.toBe(labelOf('FROM node:23'));
  });

  test.each([
    ['FROM --platform=linux/arm64 debian', 'this FROM is not allowed'],
    [`FROM \${X:-debian}`, 'this FROM is not allowed'],
    ['FROM $UNKNOWN', 'this FROM is not allowed'],
    ['FROM debian:$UNKNOWN', 'this FROM is not allowed'],
    ['FROM Debian', 'this FROM is not allowed'],
    ['FROM https://example.org/x', 'this FROM is not allowed'],
    ['FROM debian AS a b', 'this FROM is not allowed'],
    ['FROM "debian"', 'this FROM is not allowed'],
    ['FROM debian\nADD http://127.0.0.1/ /', 'ADD of an address or a variable is not allowed'],
    ['FROM debian\nCOPY --from=nginx:latest /a /b', 'COPY with --from=nginx:latest is not allowed'],
    ['FROM debian\nRUN --mount=type=secret,id=x true', 'RUN with --mount=type=secret,id=x is not allowed'],
    ['# syntax=evil.example.org/frontend\nFROM debian', 'the directive syntax is not allowed'],
    ['# syntax=docker/dockerfile:1\n# escape=`\nFROM debian', 'the directive escape is not allowed'],
    ['# syntax=docker/dockerfile-upstream:master\nFROM debian', 'the directive syntax is not allowed'],
  ])('refuses %j', (text, problem) => {
    expect(() => parse(text)).toThrow(problem);
  });

  test('a stand-in replaces what it stands for, and nothing else', () => {
    const named = [
      'golang:1.26',
      'docker.io/library/golang:1.26.8-trixie',
      'node:24-slim',
      'debian:trixie-slim',
    ];
    expect(named.map(standInFor)).toEqual(['GO_IMAGE', 'GO_IMAGE', 'NODE_IMAGE', 'DEBIAN_IMAGE']);
    const others = [
      'golang',
      'golang:1.25',
      'golang:1.26-alpine',
      'evil/golang:1.26',
      'node:latest',
      'debian:12',
    ];
    expect(others.map(standInFor)).toEqual(others.map(() => undefined));
  });

  test('stand-ins stand for the images of the servers here', () => {
    const servers = join(import.meta.dirname, '../../../servers');
    const defaults = globSync('*/Dockerfile', { cwd: servers }).flatMap((path) => [
      ...parseDockerfile(readFileSync(join(servers, path), 'utf8')).args,
    ]);
    expect(defaults.length).toBeGreaterThan(0);
    const images = defaults.filter(([name]) => name.endsWith('_IMAGE') && name !== 'NATIVE_IMAGE_IMAGE');
    for (const [name, reference] of images) expect(standInFor(reference), reference).toBe(name);
  });
});

test.each([
  ['# escape=`\nFROM scratch', 1, 'the directive escape is not allowed'],
  ['#  Syntax = x\nFROM scratch', 1, 'the directive Syntax is not allowed'],
  ['# x\n# syntax=docker/dockerfile:1\nFROM scratch', 2, 'the directive syntax is not allowed'],
  ['RUN true\nFROM scratch', 1, 'only ARG is allowed before the first FROM, not RUN'],
  ['FROM scratch\n'.repeat(51), 51, 'at most 50 stages are allowed'],
  [`FROM scratch\n${'USER a\n'.repeat(300)}`, 301, 'at most 300 instructions are allowed'],
])('refuses %j', (text, line, problem) => {
  expect(() => parseDockerfile(text)).toThrow(`line ${line} of the Dockerfile: ${problem}`);
});

test('variables that the engine would multiply in its own memory are refused, others are not', () => {
  const grow = (text: string, args = {}) =>
    refuseGrowth(parseDockerfile(`FROM scratch\n${text}`).instructions, args);
  const eight = 'ENV A=$A$A$A$A$A$A$A$A\n';
  expect(() => grow(`ENV A=aaaaaaaa\n${eight.repeat(12)}`)).toThrow(
    /^line 5 of the Dockerfile: its variables may make it too long; allowed: 256 KB in all$/,
  );
  for (const bomb of [
    'ENV A=$B$B\nENV B=$A$A\n'.repeat(20),
    'ARG A=$A$A\n'.repeat(20),
    `ENV A=$B${'\nENV A=$A$A'.repeat(6)}\nCOPY ${'$A'.repeat(100)} x`,
    `USER ${'$A'.repeat(1000)}`,
  ]) {
    expect(() => grow(bomb)).toThrow('its variables may make it too long');
  }
  expect(() => grow('ARG A\nWORKDIR $A$A$A', { A: 'a'.repeat(100_000) })).toThrow('make it too long');
  grow(`ENV JAVA_HOME=/opt PATH=$JAVA_HOME/bin:$PATH\n${'ARG A\nCOPY $A/x $A/x\n'.repeat(50)}`);
  grow(`RUN ${'$A'.repeat(10_000)}`);
});

test('64 KB of the worst are read or refused in no time', () => {
  const worst = [
    '\\ ',
    ' ',
    '\\',
    '#',
    'COPY --from=',
    'FROM scratch\n',
    'A\\\n',
    'ARG A=1\n',
    '"',
    'LABEL ',
    '<',
    '\t',
  ];
  for (const text of worst.flatMap((part) => [part, `RUN ${part}`, `${STAGES}COPY ${part}`])) {
    const filled = `${STAGES}${text}${text.slice(text.indexOf(' ') + 1).repeat(65_000 / text.length)}`.slice(
      0,
      65_536,
    );
    const before = process.threadCpuUsage();
    try {
      parseDockerfile(filled);
    } catch (error) {
      expect((error as Error).message.length).toBeLessThan(700);
    }
    // Quadratic time would be seconds.
    expect(process.threadCpuUsage(before).user / 1000, JSON.stringify(text)).toBeLessThan(500);
  }
});

test('GraalVM is named as toolchains are', () => {
  expect(`X needs ${wantedBase('NATIVE_IMAGE_IMAGE', 'graal:25')}.`).toBe(
    'X needs GraalVM native-image: the base image graal:25, to be pulled from its registry or made with infra/images/build.sh native-image.',
  );
});
