import { expect, test } from 'vitest';
import { baseImagesSchema, isAllowed, PUBLIC_BASE_IMAGES, parseReference } from './references.ts';

const DIGEST = `sha256:${'0'.repeat(64)}`;

test.each([
  ['debian:trixie-slim', 'docker.io/library/debian', 'trixie-slim', undefined],
  ['maven:3.9-eclipse-temurin-25', 'docker.io/library/maven', '3.9-eclipse-temurin-25', undefined],
  ['eve/x', 'docker.io/eve/x', undefined, undefined],
  ['index.docker.io/debian', 'docker.io/library/debian', undefined, undefined],
  ['ghcr.io/graalvm/native-image-community:25', 'ghcr.io/graalvm/native-image-community', '25', undefined],
  [`localhost:1/x:1@${DIGEST}`, 'localhost:1/x', '1', DIGEST],
  ['localhost/x', 'localhost/x', undefined, undefined],
  ['127.0.0.1:5000/docker.io/library/x', '127.0.0.1:5000/docker.io/library/x', undefined, undefined],
])('reads %s', (text, repository, tag, digest) => {
  expect(parseReference(text)).toEqual({ repository, tag, digest });
});

test.each([
  '',
  'Debian',
  'a//b',
  '/a',
  'a:',
  'a b',
  'a@b',
  `[::1]:5000/x`,
  'user@a.b/x',
  `$X`,
  'a/../b',
  'a'.repeat(401),
])('%j is no reference', (text) => expect(parseReference(text)).toBeUndefined());

test('allows what is listed, and nothing beside it', () => {
  const allows = (reference: string, list = PUBLIC_BASE_IMAGES) =>
    isAllowed(parseReference(reference)?.repository ?? '', list);
  for (const one of ['debian', 'golang:1.26', 'ghcr.io/graalvm/a/b', 'docker.io/library/debian']) {
    expect(allows(one), one).toBe(true);
  }
  for (const one of [
    'eve/debian',
    'ghcr.io/graalvmx/a',
    '127.0.0.1/x',
    'localhost:5000/library/x',
    '10.0.0.1/x',
  ]) {
    expect(allows(one), one).toBe(false);
  }
  const own = baseImagesSchema.parse('Registry.example.org:5000/*, docker.io/eve/x');
  expect(own).toEqual(['Registry.example.org:5000/*', 'docker.io/eve/x']);
  expect(['registry.example.org:5000/a/b', 'eve/x'].map((one) => allows(one, own))).toEqual([true, true]);
  expect(['eve/xx', 'debian', 'eve/x/y'].map((one) => allows(one, own))).toEqual([false, false, false]);
  expect(() => baseImagesSchema.parse('http://x/*')).toThrow('must be <registry>/<path>');
});
