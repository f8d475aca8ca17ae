import type { CommitStatus, Forge } from './forge.ts';

/** Sets a status, unless the commit has it already. @returns false where it has */
export async function setStatusOnce(
  forge: Forge,
  { commit, name, status }: { commit: string; name: string; status: CommitStatus },
): Promise<boolean> {
  const wanted = { ...status, description: cut(status.description, forge.maxDescription) };
  const there = await forge.statusOf(commit, name);
  const isThere =
    there?.state === forge.stateWord(wanted.state) &&
    there.description === wanted.description &&
    there.url === wanted.url;
  if (isThere) return false;
  await forge.setStatus(commit, name, wanted);
  return true;
}

/** A line of so many characters at most, none of them half. */
function cut(text: string, most: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= most) return line;
  return `${line.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
