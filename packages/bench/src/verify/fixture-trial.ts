/** A trial of a server of fixtures/streams. */
import { join } from 'node:path';
import type { TrialResult } from '@headroom/model/run';
import type { HandshakeId } from '@headroom/model/suite';
import { parseProject } from '@headroom/project';
import { benchSchema } from '../env.ts';
import { measureOnce } from '../once/measure-once.ts';
import { CACHE_DIR } from '../testing/places.ts';
import { STREAMS } from '../testing/stream-server.ts';

/** A server by its program with its flags, the tool that is called, and its arguments. */
export interface StreamFixture {
  readonly start: readonly [string, ...string[]];
  readonly tool: string;
  readonly arguments?: Readonly<Record<string, string>>;
}

/** A trial of a fixture as a plain process. @throws Error where the file that is made for it has problems */
export async function fixtureTrial(
  { start: [program, ...flags], tool, arguments: args = {} }: StreamFixture,
  handshake: HandshakeId,
  profile: string,
): Promise<TrialResult> {
  const file = join(STREAMS, 'headroom.yaml');
  const build = { commands: [['node', '--check', `${program}.mjs`]], requires: ['node'] };
  const start = ['node', `${program}.mjs`, ...flags];
  const text = JSON.stringify({
    version: 1,
    server: { id: program, title: program, build, start, env: { PORT: '{port}' } },
    workload: {
      handshakes: ['session', 'persistent'],
      tools: [{ name: tool, arguments: args, expect: [{ in: 'text', matches: '.' }] }],
    },
  });
  const parsed = parseProject(text, { file });
  if ('problems' in parsed) throw new Error(JSON.stringify(parsed.problems));
  const { project } = parsed;
  const [server] = project.servers;
  if (!server) throw new Error('the file has no server');
  const env = benchSchema.parse({ HEADROOM_CACHE_DIR: CACHE_DIR, HEADROOM_RUNTIME: 'process' });
  const { result } = await measureOnce({
    ...{ project, server, file, handshake, env, secrets: {}, seed: 1, profile },
    ...{ onLine: () => {}, tell: () => {}, signal: new AbortController().signal },
  });
  return result;
}
