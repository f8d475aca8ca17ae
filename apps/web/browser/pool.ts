/** Web apps that serve one test file of this process after another: the start of one takes seconds of a processor. */
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { until } from '@headroom/local/testing';
import { Redis } from 'ioredis';
import { type Mode, startWithServices, type Web } from './app.ts';
import { FORGOTTEN } from './forgetful.ts';

/** Number of studies that an app stores as it starts. */
const STUDIES = 3;

/** Time in which an app is back at its start. One that still works for the file before it is ended instead. */
const RENEWAL_MS = 30_000;

interface Pooled {
  readonly mode: Mode;
  readonly web: Web;
  readonly pid: number;
  /** Brings it, its database and its Redis back to its start; `step` is told what is waited for. */
  renew(step: (name: string) => void): Promise<void>;
  isTaken: boolean;
}

const pool: Pooled[] = [];

/** An app that no test uses, as if it had just started. Its `stop` gives it back, unless its Redis was stopped. */
export async function takeWeb(mode: Mode): Promise<Web> {
  const pooled = (await takeIdle(mode)) ?? (await start(mode));
  const { web, pid } = pooled;
  const redis = {
    ...web.redis,
    async stop() {
      pool.splice(pool.indexOf(pooled), 1);
      await web.redis.stop();
    },
  };
  const stop = async () => {
    if (!pool.includes(pooled)) return web.stop();
    // Held, it looks for no work: that of an idle app takes a hundredth of a processor.
    process.kill(pid, 'SIGSTOP');
    pooled.isTaken = false;
  };
  return { ...web, redis, stop };
}

/** @returns undefined where none is idle, or the one that is does not come back to its start; that one is ended */
async function takeIdle(mode: Mode): Promise<Pooled | undefined> {
  const idle = pool.find((one) => one.mode === mode && !one.isTaken);
  if (!idle) return;
  idle.isTaken = true;
  let step = '';
  const renewal = idle.renew((name) => {
    step = name;
  });
  const isRenewed = await Promise.race([renewal.then(() => true), pause(RENEWAL_MS, false, { ref: false })]);
  if (isRenewed) return idle;
  console.warn(`A web app was not back at its start after ${RENEWAL_MS / 1000} s (${step}); another starts`);
  pool.splice(pool.indexOf(idle), 1);
  // Its database closes under whatever the renewal still waits for.
  await idle.web.stop();
}

async function start(mode: Mode): Promise<Pooled> {
  let forgotten = () => {};
  const { web, app, database } = await startWithServices({
    mode,
    // One that is held takes no other.
    stopSignal: 'SIGKILL',
    preload: [join(import.meta.dirname, 'forgetful.ts')],
    // It lives longer than a file: nothing that a test dates back is too old for it.
    env: { HEADROOM_KEEP_DAYS: '36500', HEADROOM_KEEP_AUDIT_DAYS: '36500' },
    onLine: (line) => line === FORGOTTEN && forgotten(),
  });
  const { db } = database;
  const redis = new Redis(web.redis.url, { lazyConnect: true });
  redis.on('error', () => {});
  await until(async () => (await db.publishedStudy.count()) === STUDIES);
  const studies = await db.publishedStudy.findMany();
  const pooled: Pooled = {
    mode,
    web,
    pid: app.pid,
    isTaken: true,
    async renew(step) {
      // First, as it may hold locks.
      process.kill(app.pid, 'SIGCONT');
      step('rows are deleted');
      await database.empty();
      step('studies are stored');
      await db.publishedStudy.createMany({ data: studies as never });
      step('keys are deleted');
      await redis.flushall();
      const done = new Promise<void>((resolve) => {
        forgotten = resolve;
      });
      step('caches are forgotten');
      // Last, as the app may have drawn pages until then.
      process.kill(app.pid, 'SIGUSR2');
      await done;
    },
  };
  pool.push(pooled);
  return pooled;
}
