import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, sep } from 'node:path';
import { memoryMb } from '@headroom/builder';
import { CONFORMANCE_TOOL, type ConformanceProtocol } from '@headroom/model/run';
import { z } from 'zod';
import { makeLoadFolder } from '../load/folders.ts';
import { Child } from '../runtime/child.ts';
import { guardMemory } from '../runtime/guard-memory.ts';

/** File in which the tool leaves its checks, in a folder named by the scenario and the time. */
const CHECKS = 'checks.json';
/** It holds what a server answered, of any length. */
const CHECKS_MB = 8;
/** Some times what it uses; it reads every answer whole. */
const MEMORY_MB = 512;

const checkSchema = z.object({
  id: z.string(),
  status: z.enum(['SUCCESS', 'FAILURE', 'WARNING', 'SKIPPED', 'INFO']),
  errorMessage: z.string().optional(),
  details: z
    .object({
      untestable: z.boolean().optional(),
      message: z.string().optional(),
      error: z.object({ code: z.number().optional() }).optional().catch(undefined),
    })
    .optional()
    .catch(undefined),
});
/** One check of a scenario, as the tool stores it. */
export type ToolCheck = z.infer<typeof checkSchema>;

/** The tool came to no verdict; the message is for people. */
export class ToolFailed extends Error {
  override name = 'ToolFailed';
}

/** Path of the tool's package. Looked for when it is asked for: what is bundled for CI does not have it. */
function manifestPath(): string {
  return createRequire(import.meta.url).resolve(`${CONFORMANCE_TOOL}/package.json`);
}

/** Version of the tool that is installed. */
export async function toolVersion(): Promise<string> {
  return z.object({ version: z.string() }).parse(JSON.parse(await readFile(manifestPath(), 'utf8'))).version;
}

/** A scenario that is put to a server. */
export interface Asking {
  /** Of its MCP endpoint. */
  url: string;
  scenario: string;
  protocol: ConformanceProtocol;
  /** The worker's, by which what a dead one left is found. */
  mark: string;
  signal?: AbortSignal | undefined;
}

/**
 * Runs a scenario against a server. The tool reads nothing but packages, writes nowhere but to its folder and starts
 * nothing; it is gone afterwards.
 * @throws ToolFailed when it leaves no checks; the signal's reason when aborted
 */
export async function runScenario({ url, scenario, protocol, mark, signal }: Asking): Promise<ToolCheck[]> {
  signal?.throwIfAborted();
  const folder = await makeLoadFolder(mark);
  const program = join(dirname(manifestPath()), 'dist/index.js');
  const child = await Child.start({
    title: CONFORMANCE_TOOL,
    command: [
      ...[process.execPath, ...mayOnly(folder, program), program, 'server'],
      ...['--url', url, '--scenario', scenario, '--spec-version', protocol, '--output-dir', folder],
    ],
    cwd: folder,
    env: {},
    mark,
  });
  const guard = guardMemory(child, 'the tool', MEMORY_MB, () => memoryMb(child.pid));
  const stop = () => void child.stop('now');
  signal?.addEventListener('abort', stop, { once: true });
  try {
    const ended = await Promise.race([child.exited, guard.exceeded]);
    signal?.throwIfAborted();
    if (typeof ended === 'string') throw new ToolFailed(`${scenario}: ${ended}`);
    return await readChecks(folder, `${scenario}: it left no checks${inWords(ended)}`, child.logs());
  } finally {
    signal?.removeEventListener('abort', stop);
    guard.stop();
    await child.stop('now');
    await rm(folder, { recursive: true, force: true });
  }
}

/** Node.js' own limits of a program: what it may read and write; without more it may start nothing. */
function mayOnly(folder: string, program: string): string[] {
  const at = program.indexOf(`${sep}node_modules${sep}`);
  const packages = program.slice(0, at + `${sep}node_modules`.length);
  return [
    '--permission',
    `--allow-fs-read=${packages}`,
    ...['read', 'write'].map((way) => `--allow-fs-${way}=${folder}`),
  ];
}

async function readChecks(folder: string, absent: string, printed: string): Promise<ToolCheck[]> {
  const [results] = await readdir(folder);
  if (!results) throw new ToolFailed(absent, { cause: printed.slice(-1000) });
  const path = join(folder, results, CHECKS);
  if ((await stat(path)).size > CHECKS_MB * 2 ** 20)
    throw new ToolFailed(`${absent} that can be read: more than ${CHECKS_MB} MB`);
  return z.array(checkSchema).parse(JSON.parse(await readFile(path, 'utf8')));
}

function inWords({ code, signal }: { code: number | null; signal: string | null }): string {
  return signal ? ` (signal ${signal})` : ` (status ${code})`;
}
