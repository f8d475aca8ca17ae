import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { pingDatabase } from '@headroom/db';
import { db } from '#server/db.ts';
import { once as onceMade } from '#server/once.ts';
import { redis } from '#server/redis.ts';

/** Services without which the app cannot do its work. */
export const DEPENDENCIES = ['Postgres', 'Redis'] as const;
export type Dependency = (typeof DEPENDENCIES)[number];

/** Limit of an answer: a dependency that takes longer is away. */
export const WITHIN_MS = 1000;

const QUESTIONS: Record<Dependency, () => Promise<unknown>> = {
  Postgres: () => pingDatabase(db()),
  Redis: async () => {
    const connection = redis();
    // While it is being connected, as at the start, a command would fail at once.
    if (connection.status !== 'ready') await once(connection, 'ready');
    return connection.ping();
  },
};

const asked = onceMade('readiness', () => new Map<Dependency, Promise<boolean>>());

/** Dependencies that do not answer now. */
export async function whatIsAway(): Promise<Dependency[]> {
  const answers = await Promise.all(DEPENDENCIES.map(doesAnswer));
  return DEPENDENCIES.filter((_, index) => !answers[index]);
}

/**
 * Whether a dependency answers. One check serves all who ask at once: a database that hangs gets no more
 * queries.
 */
function doesAnswer(dependency: Dependency): Promise<boolean> {
  const pending = asked().get(dependency) ?? ask(dependency);
  return Promise.race([pending, delay(WITHIN_MS, false, { ref: false })]);
}

function ask(dependency: Dependency): Promise<boolean> {
  const answer = QUESTIONS[dependency]().then(
    () => true,
    () => false,
  );
  asked().set(dependency, answer);
  void answer.then(() => asked().delete(dependency));
  return answer;
}
