import type { Readable } from 'node:stream';
import type Docker from 'dockerode';
import { z } from 'zod';
import { CONTAINED_LABEL } from './contained.ts';
import { answerOf, unlessAbsent } from './engine.ts';

/** Processes and threads of a build step together: more than any toolchain needs, fewer than a fork bomb wants. */
export const BUILD_PIDS_LIMIT = 2048;
const PERIOD_US = 100_000;

/** Resources that one build may use. */
export interface BuildResources {
  memoryMb: number;
  cpus: number;
}

/** Resources as the engine's builder is told them; swap is counted with memory, so there is none beside it. */
export function builderOptionsOf({ memoryMb, cpus }: BuildResources): Docker.ImageBuildOptions {
  const memory = Math.round(memoryMb * 2 ** 20);
  return { memory, memswap: memory, cpuperiod: PERIOD_US, cpuquota: Math.round(cpus * PERIOD_US) };
}

/** The part of the engine's event that is read (Engine API, `GET /events`). */
const eventSchema = z.object({
  id: z.string(),
  Actor: z.object({ Attributes: z.record(z.string(), z.string()) }),
});

/**
 * Does the work of a build while its containers are held to a number of processes. The builder knows no such limit:
 * each container gets it as soon as the engine tells of it, some hundredths of a second after its first process began.
 * @param image name of the image, by whose label its containers are known
 * @throws what the work throws; an Error, which ends the work, when a limit cannot be set
 */
export async function withFewProcesses<T>(
  docker: Docker,
  image: string,
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const failed = new AbortController();
  const events = await docker.getEvents({
    filters: JSON.stringify({ type: ['container'], event: ['create'], label: [`headroom.image=${image}`] }),
  });
  let isOver = false;
  const limiting = limitEach(docker, events)
    .then(() => Promise.reject(new Error('the engine tells of no more containers')))
    .catch((cause: Error) => {
      const message = `the processes of a build cannot be limited: ${cause.message}`;
      if (!isOver) failed.abort(new Error(message, { cause }));
    });
  try {
    return await work(signal ? AbortSignal.any([signal, failed.signal]) : failed.signal);
  } finally {
    isOver = true;
    (events as Readable).destroy();
    await limiting;
  }
}

async function limitEach(docker: Docker, events: NodeJS.ReadableStream): Promise<void> {
  let rest = '';
  events.setEncoding('utf8');
  for await (const chunk of events) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines.filter((text) => text.trim())) {
      const { id, Actor } = eventSchema.parse(JSON.parse(line));
      // A container that we start from the image is limited already.
      if (Actor.Attributes[CONTAINED_LABEL] === undefined) await limit(docker, id);
    }
  }
}

async function limit(docker: Docker, id: string): Promise<void> {
  const container = docker.getContainer(id);
  try {
    await container.update({ PidsLimit: BUILD_PIDS_LIMIT });
  } catch (error) {
    // Most steps are short: what has ended or is being removed needs no limit. The engine may know that later than the
    // kernel, whose word it passes on.
    if (answerOf(error)?.message.includes('cannot update a stopped container')) return;
    const { State } = (await unlessAbsent(container.inspect())) ?? {};
    if (State?.Running) throw error;
  }
}
