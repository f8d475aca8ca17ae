import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ToolchainName } from '@headroom/model/run';
import { expect, test } from 'vitest';
import { detectToolchains, toolchainEnvironment, whatIsMissing } from '../manifest/toolchains.ts';

const execute = promisify(execFile);
const SERVERS = new URL('../../../servers', import.meta.url).pathname;

/**
 * Tests that code bases of servers bring, in their own languages. Those of Rust are left out: they need a build of their
 * own of every crate, which takes more than a minute on two cores.
 */
const TESTS: readonly { folder: string; requires: ToolchainName[]; command: string }[] = [
  { folder: 'go', requires: ['go'], command: 'go test -trimpath ./...' },
  { folder: 'go', requires: ['go'], command: 'go test -trimpath -tags sonic ./internal/payload' },
  { folder: 'node', requires: ['node'], command: 'node --test src/**/*.test.ts' },
  { folder: 'python', requires: ['python3'], command: 'python3 -B -m unittest discover tests' },
  { folder: 'java/core', requires: ['java', 'mvn'], command: 'mvn -B -q test' },
];

/**
 * The second compiler of a JVM takes more than tests gain by it. Go has its standard library without cgo in its cache, as
 * for k6.
 */
const BRIEF = { JDK_JAVA_OPTIONS: '-XX:TieredStopAtLevel=1 -XX:+UseSerialGC', CGO_ENABLED: '0' };

test.for(TESTS)('$folder passes "$command"', async ({ folder, requires, command }, { skip }) => {
  const missing = whatIsMissing({ title: folder, requires }, await detectToolchains(requires));
  if (missing) skip(missing);
  const [program = '', ...args] = command.split(' ');
  const ran = execute(program, args, {
    cwd: join(SERVERS, folder),
    env: { ...process.env, ...BRIEF, ...toolchainEnvironment(requires) },
  });
  // Runners tell on standard output what failed.
  expect(
    await ran.then(
      () => 'passed',
      ({ message, stdout }) => `${message}\n${stdout}`,
    ),
  ).toBe('passed');
});
