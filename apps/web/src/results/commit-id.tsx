import type { Forge } from './forge.ts';
import { refLabel } from './run/labels.ts';

/** Beginning of a commit's id; a link to the commit where the forge is known. */
export function CommitId({ commit, forge }: { commit: string; forge: Forge | undefined }) {
  if (!forge) {
    return (
      <span className="num" title={commit}>
        {refLabel(commit)}
      </span>
    );
  }
  return (
    <a href={forge.commitUrl(commit)} rel="noreferrer" className="link num" title={commit}>
      {refLabel(commit)}
    </a>
  );
}
