import { RelativeTime } from './relative-time.tsx';
import { ago } from './time.ts';

/** A moment, written relative to now on the server and kept up to date in the browser. */
export function When({ at }: { at: Date }) {
  return <RelativeTime iso={at.toISOString()} shown={ago(at, new Date())} />;
}
