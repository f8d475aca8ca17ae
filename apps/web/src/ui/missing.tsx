import { NONE } from './none.ts';

/** A dash in the place of a number, with the reason why there is none: on hover, and for screen readers. */
export function Missing({ why }: { why: string }) {
  return (
    <span title={why} className="text-muted">
      {NONE}
      <span className="sr-only"> ({why})</span>
    </span>
  );
}
