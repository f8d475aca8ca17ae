import { countOpenByStatus, type Db, listHeartbeats, oldestQueued, readBackups } from '@headroom/db';
import { createRegistry, describeProcess, servedCommit } from '@headroom/observe';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { db } from '#server/db.ts';
import { env } from '#server/env.ts';
import { once } from '#server/once.ts';
import { openStreams } from '#server/open-streams.ts';
import { DEPENDENCIES, whatIsAway } from '#server/readiness/away.ts';

export interface Metrics {
  readonly registry: Registry;
  readonly requests: Counter<'method' | 'route' | 'status'>;
  readonly durations: Histogram<'method' | 'route'>;
  readonly deliveries: Counter<'result'>;
}

/** Results of an attempt to tell a webhook, as the database stores them. */
const DELIVERY_RESULTS = ['delivered', 'waiting', 'given_up'] as const;
export type DeliveryResult = (typeof DELIVERY_RESULTS)[number];

const commit = once('served-commit', () => servedCommit(env().HEADROOM_REVISION));

/**
 * Metrics of this process. With several web processes each is scraped; all give the same figures of the
 * database.
 */
export const metrics = once('metrics', (): Metrics => {
  const registry = createRegistry();
  const registers = [registry];
  describeProcess(registry, 'headroom_web_info', commit);
  new Gauge({
    name: 'headroom_sse_clients',
    help: 'Readers that watch a run now',
    registers,
    collect() {
      this.set(openStreams());
    },
  });
  new Gauge({
    name: 'headroom_dependency_up',
    help: '1 while it answers, else 0',
    registers,
    labelNames: ['dependency'],
    async collect() {
      const away = await whatIsAway();
      for (const name of DEPENDENCIES) this.set({ dependency: name }, away.includes(name) ? 0 : 1);
    },
  });
  addDatabaseGauges(registers);
  const deliveries = new Counter({
    name: 'headroom_webhook_deliveries_total',
    help: 'Attempts to tell a webhook, by what became of the delivery: delivered, waiting for the next attempt, or given up',
    registers,
    labelNames: ['result'],
  });
  // From the start: of a counter that begins with its first event, no increase is seen.
  for (const result of DELIVERY_RESULTS) deliveries.inc({ result }, 0);
  return {
    registry,
    deliveries,
    requests: new Counter({
      name: 'headroom_http_requests_total',
      help: 'Requests answered',
      registers,
      labelNames: ['method', 'route', 'status'],
    }),
    durations: new Histogram({
      name: 'headroom_http_request_duration_seconds',
      help: 'From the request to the end of its answer; event streams, which last while they are watched, are left out',
      labelNames: ['method', 'route'],
      registers,
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.3, 0.5, 1, 2.5, 5, 10],
    }),
  };
});

/** Gauges of what Postgres holds; left out while it is away. */
function addDatabaseGauges(registers: Registry[]): void {
  const gauge = <Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
    read: (set: Gauge<Label>['set'], db: Db) => Promise<void>,
  ) =>
    new Gauge({
      name,
      help,
      registers,
      labelNames,
      async collect() {
        this.reset();
        // Without labels a gauge that was reset is 0, which is a figure as well.
        if (labelNames.length === 0) this.remove();
        if ((await whatIsAway()).includes('Postgres')) return;
        await read(this.set.bind(this) as Gauge<Label>['set'], db());
      },
    });

  gauge('headroom_runs', 'Runs that have not ended', ['host_class', 'status'], async (set, database) => {
    for (const { hostClass, status, count } of await countOpenByStatus(database))
      set({ host_class: hostClass, status }, count);
  });
  gauge(
    'headroom_oldest_queued_run_timestamp_seconds',
    'When the run that waits longest was queued; left out where none waits',
    ['host_class'],
    async (set, database) => {
      for (const { hostClass, queuedAt } of await oldestQueued(database))
        set({ host_class: hostClass }, seconds(queuedAt));
    },
  );
  gauge(
    'headroom_host_heartbeat_timestamp_seconds',
    'When a host was last heard from; drained and removed ones are left out',
    ['host', 'host_class'],
    async (set, database) => {
      for (const { name, hostClass, heartbeatAt } of await listHeartbeats(database))
        set({ host: name, host_class: hostClass }, seconds(heartbeatAt));
    },
  );
  const backups = shared(() => readBackups(db()));
  gauge(
    'headroom_backup_timestamp_seconds',
    'When the newest backup was written; 0: none was',
    [],
    async (set) => set(seconds((await backups()).newest?.endedAt)),
  );
  gauge('headroom_backup_bytes', 'Size of the newest backup; 0: there is none', [], async (set) =>
    set((await backups()).newest?.bytes ?? 0),
  );
  gauge(
    'headroom_backup_drill_timestamp_seconds',
    'When a drill last restored a backup; 0: none did',
    [],
    async (set) => set(seconds((await backups()).restoredAt)),
  );
  gauge('headroom_database_bytes', 'Bytes that the database takes', [], async (set) =>
    set((await backups()).databaseBytes),
  );
}

function seconds(time: Date | null | undefined): number {
  return time ? time.getTime() / 1000 : 0;
}

/** Reads once for all who ask at the same time, as the gauges of one scrape do. */
function shared<T>(read: () => Promise<T>): () => Promise<T> {
  let pending: Promise<T> | undefined;
  return () => {
    pending ??= read().finally(() => {
      pending = undefined;
    });
    return pending;
  };
}
