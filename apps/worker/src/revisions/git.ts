import { FirstLines, runCommand } from '@headroom/builder';
import type { Repository } from './allow-list.ts';
import { shortText } from './short-text.ts';

/** For all that git does here but to fetch and to check out. */
const ANSWER_WITHIN_MS = 60_000;
const OUTPUT_LIMIT_BYTES = 16 * 2 ** 20;
/** As much of git's errors as is kept: the other end's words are among them. */
const COMPLAINTS_CHARACTERS = 64 * 1024;
const COMPLAINT_CHARACTERS = 300;

export interface GitOptions {
  env: Readonly<Record<string, string>>;
  signal?: AbortSignal | undefined;
  withinMs?: number;
  /** Called with the leader of its processes before they do anything of note. */
  onStart?: Parameters<typeof runCommand>[1]['onStart'];
}

/** git ended otherwise than it should; the message is what it said. */
export class GitFailed extends Error {
  override name = 'GitFailed';
}

/** Takes a failure of git, where it has nothing to tell or too much, for nothing. Throws every other error. */
export function nothingSaid(error: unknown): string {
  if (error instanceof GitFailed) return '';
  throw error;
}

/**
 * Runs git, without a shell, in a folder.
 * @returns what it printed
 * @throws GitFailed; the signal's reason when aborted
 */
export async function git(
  folder: string,
  args: readonly string[],
  { env, signal, withinMs = ANSWER_WITHIN_MS, onStart }: GitOptions,
): Promise<string> {
  const complaints = new FirstLines(COMPLAINTS_CHARACTERS);
  const output: Buffer[] = [];
  let bytes = 0;
  const late = AbortSignal.timeout(withinMs);
  const tooMuch = new AbortController();
  const ended = await runCommand(['git', ...args], {
    cwd: folder,
    env,
    signal: AbortSignal.any([late, tooMuch.signal, ...(signal ? [signal] : [])]),
    ...(onStart && { onStart }),
    onLine: (line) => complaints.add(line),
    onOutput: (chunk) => {
      bytes += chunk.length;
      if (bytes > OUTPUT_LIMIT_BYTES) tooMuch.abort();
      else output.push(chunk);
    },
  }).catch((error: Error) => {
    signal?.throwIfAborted();
    if (late.aborted) throw new GitFailed(`it took longer than ${withinMs / 1000} s`);
    if (tooMuch.signal.aborted) throw new GitFailed('its output is too long');
    throw new GitFailed(error.message, { cause: error });
  });
  if (ended !== 'exit code 0') throw new GitFailed(complaintOf(complaints.lines) || `it ended with ${ended}`);
  return Buffer.concat(output).toString('utf8');
}

/** First error that git printed; that it therefore "could not read" comes after it. */
function complaintOf(complaints: readonly string[]): string {
  const telling = complaints.filter((line) => line.trim() !== '' && !/Could not read from remote/.test(line));
  const line = telling.find((line) => /^(fatal|error|ssh): \S/.test(line)) ?? telling[0] ?? '';
  return shortText(line.replace(/^(fatal|error): /, ''), COMPLAINT_CHARACTERS);
}

/**
 * Environment that git is run with: one way to reach the repository, nobody's settings, no prompts, no hooks,
 * no replaced objects. Credentials travel here and not as arguments, which every program of the host can
 * read.
 * @param settingsFile what the other end reads, too, where it is a program of this host
 */
export function gitEnvironment(
  base: Readonly<Record<string, string>>,
  { address, protocol, credentials }: Repository,
  settingsFile: string,
): Record<string, string> {
  const settings: [string, string][] = [
    ['core.hooksPath', '/dev/null'],
    ['core.fsmonitor', 'false'],
    ['gc.auto', '0'],
    ['maintenance.auto', 'false'],
    ['advice.detachedHead', 'false'],
  ];
  if (credentials !== undefined) {
    const basic = Buffer.from(decodeURIComponent(credentials)).toString('base64');
    settings.push([`http.${address}.extraHeader`, `Authorization: Basic ${basic}`]);
  }
  const numbered = settings.flatMap(([key, value], i) => [
    [`GIT_CONFIG_KEY_${i}`, key],
    [`GIT_CONFIG_VALUE_${i}`, value],
  ]);
  return {
    ...base,
    LANG: 'C.UTF-8',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: settingsFile,
    GIT_TERMINAL_PROMPT: '0',
    GIT_ALLOW_PROTOCOL: protocol,
    GIT_NO_REPLACE_OBJECTS: '1',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_CONFIG_COUNT: String(settings.length),
    ...Object.fromEntries(numbered),
  };
}
