import { countOpenByStatus } from '@headroom/db';
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
}

/**
 * Metrics of this process. With several web processes each is scraped; all give the same figures of the
 * database.
 */
export const metrics = once('metrics', (): Metrics => {
  const registry = createRegistry();
  const registers = [registry];
  void servedCommit(env().HEADROOM_REVISION).then((commit) =>
    describeProcess(registry, 'headroom_web_info', { commit }),
  );
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
  new Gauge({
    name: 'headroom_runs',
    help: 'Runs that have not ended; left out while Postgres is away',
    registers,
    labelNames: ['host_class', 'status'],
    async collect() {
      this.reset();
      if ((await whatIsAway()).includes('Postgres')) return;
      for (const { hostClass, status, count } of await countOpenByStatus(db())) {
        this.set({ host_class: hostClass, status }, count);
      }
    },
  });
  return {
    registry,
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
