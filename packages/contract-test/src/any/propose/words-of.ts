const MOST_CHARACTERS = 1000;

/** Words of a name such as `issueNumber`, `issue_number` and `issue-number`, in lower case and without digits. */
export function wordsOf(name: string): string[] {
  return name
    .slice(0, MOST_CHARACTERS)
    .replaceAll(/[a-z\d][A-Z]/g, ([before, after]) => `${before} ${after}`)
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(Boolean);
}
