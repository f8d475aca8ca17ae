import { exactly } from './time.ts';

/** A day, with the exact moment on hover. On pages that are kept, where "2 h ago" would grow old. */
export function ExactDay({ at }: { at: Date }) {
  return (
    <time dateTime={at.toISOString()} title={exactly(at)} className="num whitespace-nowrap">
      {at.toISOString().slice(0, 10)}
    </time>
  );
}
