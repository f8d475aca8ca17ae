import { partsOf } from './backend.ts';
import type { World } from './world.ts';

/** True where a world has the value of a placeholder, such as `fixtures` and `backend.database.port`, or needs none. */
export function hasValue({ backends, fixtures }: World, placeholder: string): boolean {
  if (placeholder === 'fixtures') return fixtures !== undefined;
  const [word, name = '', ...rest] = placeholder.split('.');
  if (word !== 'backend') return true;
  return (
    Object.hasOwn(backends, name) && (rest.length === 0 || partsOf(backends[name]).includes(rest.join('.')))
  );
}
