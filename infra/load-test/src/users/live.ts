import { createRun, type Db, registerHost } from '@headroom/db';
import { HOST_DESCRIPTION } from '@headroom/db/testing';
import { type RunEvent, type RunRequest, runChannel } from '@headroom/model/run';
import { Redis } from 'ioredis';
import type { Person } from './people.ts';

const SECOND_MS = 1000;
const HEARTBEAT_MS = 10_000;

/** A host that could run go, kept alive until the signal. */
export async function keepHost(db: Db, signal: AbortSignal): Promise<string> {
  const servers = [{ id: 'go', available: true, reason: null }];
  const host = {
    name: 'bench',
    hostClass: 'default',
    runtime: 'process',
    description: { ...HOST_DESCRIPTION, servers },
  };
  const { id } = await registerHost(db, host);
  const timer = setInterval(() => void registerHost(db, host).catch(() => {}), HEARTBEAT_MS);
  signal.addEventListener('abort', () => clearInterval(timer));
  return id;
}

/** Runs that look as if a worker had them in hand, each with its first trial under load; of each person in turn. */
export async function startRuns(
  db: Db,
  { people, hostId, count }: { people: readonly Person[]; hostId: string; count: number },
): Promise<{ id: string; trialId: string; person: Person }[]> {
  const runs = [];
  for (let i = 0; i < count; i++) {
    const person = people[i % people.length];
    if (!person) throw new Error('nobody is there to queue a run');
    const request: RunRequest = {
      suite: 'io',
      profile: 'published',
      handshake: 'session',
      hostClass: 'default',
      servers: ['go'],
      rounds: 1,
      priority: 0,
      repository: '.',
    };
    const { workspaceId, userId: createdById } = person;
    const { id } = await createRun(db, { workspaceId, createdById, request, seed: i });
    const leaseUntil = new Date(Date.now() + 3600 * SECOND_MS);
    await db.run.update({
      where: { id },
      data: { status: 'running', hostId, leaseOwner: 'bench/1', leaseUntil, startedAt: new Date() },
    });
    const trial = await db.trial.findFirstOrThrow({ where: { runId: id } });
    await db.trial.update({ where: { id: trial.id }, data: { status: 'running', startedAt: new Date() } });
    runs.push({ id, trialId: trial.id, person });
  }
  return runs;
}

/** Publishes, as workers do, one event a second of each run, until the signal; what Redis does not take is lost. */
export function publishProgress(
  redisUrl: string,
  runs: readonly { id: string; trialId: string }[],
  signal: AbortSignal,
): void {
  const redis = new Redis(redisUrl, { maxRetriesPerRequest: 0, enableOfflineQueue: false });
  redis.on('error', () => {});
  let second = 0;
  const timer = setInterval(() => {
    second += 1;
    for (const { id, trialId } of runs) {
      const event: RunEvent = { type: 'load', at: Date.now(), trialId, second, callsPerS: 900, meanMs: 12.5 };
      void redis.publish(runChannel(id), JSON.stringify(event)).catch(() => {});
    }
  }, SECOND_MS);
  signal.addEventListener('abort', () => {
    clearInterval(timer);
    redis.disconnect();
  });
}
