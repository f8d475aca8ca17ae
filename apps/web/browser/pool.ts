/** Web apps that serve one test file of this process after another: the start of one takes seconds of a processor. */
import { join } from 'node:path';
import { until } from '@headroom/local/testing';
import { Redis } from 'ioredis';
import { type Mode, startWithServices, type Web } from './app.ts';
import { FORGOTTEN } from './forgetful.ts';

/** Number of studies that an app stores as it starts. */
const STUDIES = 3;

interface Pooled {
  readonly mode: Mode;
  readonly web: Web;
  readonly pid: number;
  /** Brings it, its database and its Redis back to its start. */
  renew(): Promise<void>;
  isTaken: boolean;
}

const pool: Pooled[] = [];

/** An app that no test uses, as if it had just started. Its `stop` gives it back, unless its Redis was stopped. */
export async function takeWeb(mode: Mode): Promise<Web> {
  const idle = pool.find((one) => one.mode === mode && !one.isTaken);
  if (idle) idle.isTaken = true;
  await idle?.renew();
  const pooled = idle ?? (await start(mode));
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
    async renew() {
      // First, as it may hold locks.
      process.kill(app.pid, 'SIGCONT');
      await database.empty();
      await db.publishedStudy.createMany({ data: studies as never });
      await redis.flushall();
      const done = new Promise<void>((resolve) => {
        forgotten = resolve;
      });
      // Last, as the app may have drawn pages until then.
      process.kill(app.pid, 'SIGUSR2');
      await done;
    },
  };
  pool.push(pooled);
  return pooled;
}
