import { SECTIONS } from './sections.ts';

/** The table of contents. */
export function Contents() {
  return (
    <nav
      aria-label="Contents"
      className="text-13 lg:sticky lg:top-16 lg:max-h-[calc(100vh-5rem)] lg:w-60 lg:shrink-0 lg:overflow-y-auto"
    >
      <ol className="grid gap-x-6 gap-y-4 sm:grid-cols-2 lg:grid-cols-1">
        {SECTIONS.map(({ group, sections }) => (
          <li key={group}>
            <p className="font-medium">{group}</p>
            <ol className="mt-1">
              {sections.map(({ id, title }) => (
                <li key={id}>
                  <a
                    href={`#${id}`}
                    className="block rounded px-2 py-0.5 text-muted hover:bg-sunken hover:text-text"
                  >
                    {title}
                  </a>
                </li>
              ))}
            </ol>
          </li>
        ))}
      </ol>
    </nav>
  );
}
