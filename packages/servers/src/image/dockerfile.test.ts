import { expect, test } from 'vitest';
import { wantedBase } from './bases.ts';
import { basesOf, labelled, parseDockerfile } from './dockerfile.ts';

const TEXT = `# FROM a comment
ARG RUST_IMAGE=rust:1.95
ARG JRE_IMAGE="eclipse-temurin:25-jre"
ARG VERSION=3
from --platform=linux/amd64 \${RUST_IMAGE} as Build
ARG LATER_IMAGE=x
RUN echo \\
  # a comment within
  FROM here

FROM $JRE_IMAGE AS \\
  jvm
FROM debian:\${VERSION} AS last
FROM build`;

const parsed = parseDockerfile(TEXT);

test('reads stages and the arguments before them', () => {
  expect(parsed.stages.map(({ name, from }) => [name, from])).toEqual([
    ['build', `\${RUST_IMAGE}`],
    ['jvm', '$JRE_IMAGE'],
    ['last', `debian:\${VERSION}`],
    ['3', 'build'],
  ]);
  expect([...parsed.args.keys()]).toEqual(['RUST_IMAGE', 'JRE_IMAGE', 'VERSION']);
});

test('a stage needs the base images of all stages up to it', () => {
  const rust = ['RUST_IMAGE', 'rust:1.95'];
  const both = [rust, ['JRE_IMAGE', 'eclipse-temurin:25-jre']];
  expect([...basesOf(parsed, ['build'])]).toEqual([rust]);
  expect([...basesOf(parsed, ['build', 'JVM'])]).toEqual(both);
  expect([...basesOf(parsed, ['build', undefined])]).toEqual(both);
});

test('labels go behind each FROM', () => {
  const lines = labelled(parsed, ({ name }) => ({ stage: name })).split('\n');
  const labels = lines.flatMap((line, i) => (line.startsWith('LABEL') ? [[lines[i - 1], line]] : []));
  expect(labels).toEqual([
    [`from --platform=linux/amd64 \${RUST_IMAGE} as Build`, 'LABEL stage="build"'],
    ['  jvm', 'LABEL stage="jvm"'],
    [`FROM debian:\${VERSION} AS last`, 'LABEL stage="last"'],
    ['FROM build', 'LABEL stage="3"'],
  ]);
  expect(lines.filter((line) => !line.startsWith('LABEL')).join('\n')).toBe(TEXT);
});

test('GraalVM is named as toolchains are', () => {
  expect(`X needs ${wantedBase('NATIVE_IMAGE_IMAGE', 'graal:25')}.`).toBe(
    'X needs GraalVM native-image: the base image graal:25, to be pulled from its registry or made with infra/images/build.sh native-image.',
  );
});
