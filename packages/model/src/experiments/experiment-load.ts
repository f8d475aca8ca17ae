/** Questions that the load of every experiment answers. Forms in browsers load this file too: it needs no library. */
import type { LoadKind } from '../load/kind.ts';
import type { ProfileBase } from '../load/offered-load.ts';

/** Load of an experiment: its built-in profile, and how people write others. */
export interface ExperimentLoad<P extends ProfileBase & { readonly kind: string }> extends LoadKind<P> {
  readonly builtIn: P & { readonly id: P['kind'] };
}
