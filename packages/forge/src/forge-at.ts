import type { Forge, ForgeKind, ForgeTerms } from './forge.ts';
import { githubForge } from './github.ts';
import { gitlabForge } from './gitlab.ts';

/** The repository at an address of a forge's API. */
export function forgeAt(kind: ForgeKind, terms: ForgeTerms): Forge {
  return kind === 'github' ? githubForge(terms) : gitlabForge(terms);
}
