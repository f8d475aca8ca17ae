import type { Reference } from './read.ts';

/** The table of contents. */
export function Contents({ groups }: Pick<Reference, 'groups'>) {
  return (
    <nav
      aria-label="Contents"
      className="text-13 lg:sticky lg:top-16 lg:max-h-[calc(100vh-5rem)] lg:w-60 lg:shrink-0 lg:overflow-y-auto"
    >
      <ol className="grid grid-cols-2 gap-x-6 gap-y-2 sm:grid-cols-3 lg:grid-cols-1 lg:gap-y-4">
        <Group title="Before you begin" entries={BEFORE} />
        {groups.map(({ title, entries }) => (
          <Group key={title} title={title} entries={entries} />
        ))}
      </ol>
    </nav>
  );
}

/** The anchor of a group. */
export function groupId(title: string): string {
  return `about-${title.toLowerCase().replaceAll(/[^a-z]+/g, '-')}`;
}

const BEFORE = [
  { id: 'tokens', summary: 'Authentication' },
  { id: 'errors', summary: 'Errors' },
];

function Group({ title, entries }: { title: string; entries: readonly { id: string; summary: string }[] }) {
  return (
    <li>
      <a href={`#${groupId(title)}`} className="font-medium hover:underline">
        {title}
      </a>
      {/* On a telephone the groups are enough to scroll past. */}
      <ol className="mt-1 max-lg:hidden">
        {entries.map(({ id, summary }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="block rounded px-2 py-0.5 text-muted hover:bg-sunken hover:text-text"
            >
              {summary}
            </a>
          </li>
        ))}
      </ol>
    </li>
  );
}
