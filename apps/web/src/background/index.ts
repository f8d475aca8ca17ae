import { db } from '#server/db.ts';
import { env } from '#server/env.ts';
import { log } from '#server/log.ts';
import { sendMail } from '#server/mail/send.ts';
import { metrics } from '#server/metrics/metrics.ts';
import { guard } from '#server/outbound/guard.ts';
import { watchDependencies } from './dependencies.ts';
import { recordPublications } from './record-publications.ts';
import { removeOldDaily } from './retention/daily.ts';
import { policyOf } from './retention/policy.ts';
import { seedStudies } from './seed-studies.ts';
import { attendWatches } from './watches/attend-all.ts';
import { startDispatcher } from './webhooks/dispatcher.ts';

/**
 * Starts what every web process does in addition to answering requests, until the process receives SIGTERM or SIGINT.
 * None of it delays the start: all of it waits while Postgres is away.
 */
export function startBackground(): void {
  const stopping = new AbortController();
  const { signal } = stopping;
  void seedStudies(db(), signal);
  void recordPublications(db(), signal);
  void removeOldDaily(db(), policyOf(env()), signal);
  void attendWatches(signal);
  void watchDependencies(log(), signal);
  const dispatcher = startDispatcher({
    db: db(),
    guard: guard(),
    mail: sendMail,
    warn: (fields, message) => log().warn(fields, message),
    settled: (result) => metrics().deliveries.inc({ result }),
  });
  const stop = () => {
    stopping.abort();
    void dispatcher.stop();
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}
