import { Chip } from '#ui/chip.tsx';
import { PageTitle } from '#ui/page.tsx';
import { Before } from './before.tsx';
import { Contents, groupId } from './contents.tsx';
import { EntryPart } from './entry-part.tsx';
import type { Reference } from './read.ts';

/** Everything the API can do. @param origin where the app is, for examples */
export function ReferencePage({ reference, origin }: { reference: Reference; origin: string }) {
  const { version, groups, errors } = reference;
  return (
    <>
      <PageTitle
        title={
          <span className="flex items-center gap-2.5">
            API reference <Chip className="num">version {version}</Chip>
          </span>
        }
      >
        Every function of the pages, for programs. Machine-readable:{' '}
        <a href="/api/v1/openapi.json" className="link">
          the OpenAPI document
        </a>
        .
      </PageTitle>
      <div className="gap-x-12 lg:flex lg:items-start">
        <Contents groups={groups} />
        <div className="min-w-0 flex-1 max-lg:mt-8">
          <section aria-label="Before you begin" id={groupId('Before you begin')} className="scroll-mt-16">
            <Before errors={errors} origin={origin} />
          </section>
          {groups.map(({ title, entries }) => (
            <section key={title} aria-label={title} id={groupId(title)} className="mt-4 scroll-mt-16">
              <h2 className="pb-3 font-semibold text-lg tracking-tight">{title}</h2>
              {entries.map((entry) => (
                <EntryPart key={entry.id} entry={entry} />
              ))}
            </section>
          ))}
        </div>
      </div>
    </>
  );
}
