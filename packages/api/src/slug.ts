/** Longest slug; Postgres holds the same. */
export const MAX_SLUG = 80;
/** Characters of a title that are read: some become many once they are normalized. */
const READ_CHARACTERS = 1000;

/** Slug made from a title, as the form proposes it. */
export function slugOf(title: string): string {
  const words = title
    .slice(0, READ_CHARACTERS)
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .match(/[a-z0-9]+/g);
  return (words ?? []).join('-').slice(0, MAX_SLUG).replace(/-$/, '');
}
