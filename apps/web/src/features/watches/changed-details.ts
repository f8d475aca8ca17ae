import type { Watch } from '@headroom/db';

type Value = string | number | boolean;

/**
 * Particulars of the audit entry of a changed watch: each field that has another value than before, and what it was
 * formerly.
 */
export function changedDetails(before: Watch, now: Watch): Record<string, Value> {
  const [former, present] = [fieldsOf(before), fieldsOf(now)];
  const changed = Object.entries(present).filter(([field, value]) => former[field] !== value);
  return Object.fromEntries(
    changed.flatMap(([field, value]) => [
      [field, value],
      [`${field}Formerly`, former[field] as Value],
    ]),
  );
}

function fieldsOf(watch: Watch): Record<string, Value> {
  const { profile, servers, rounds, untilDecided, everyMinutes, calibrates, badge, pausedAt } = watch;
  return {
    ...{ profile, servers: servers.join(' '), rounds, untilDecided, everyMinutes, calibrates, badge },
    paused: pausedAt !== null,
  };
}
