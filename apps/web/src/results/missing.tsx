import { NO_VALUE } from '@headroom/report/format';

/** A dash in the place of a number, with the reason why there is none: on hover, and for screen readers. */
export function Missing({ why }: { why: string }) {
  return (
    <span title={why} className="text-muted">
      {NO_VALUE}
      <span className="sr-only"> ({why})</span>
    </span>
  );
}

/** Says under a table what none of its servers has. */
export function NobodyHas({ what, why }: { what: readonly string[]; why: string }) {
  if (what.length === 0) return null;
  return (
    <p className="mt-2 text-sm text-muted">
      No server here has {what.join(', ')}: {why}.
    </p>
  );
}
