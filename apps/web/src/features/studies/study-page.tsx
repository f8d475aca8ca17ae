import { FindingList } from '#results/finding-list.tsx';
import { Notice } from '#ui/message.tsx';
import { Section } from '#ui/page.tsx';
import { Contents } from './contents.tsx';
import { HowToRead } from './how-to-read.tsx';
import { PARTS } from './parts.tsx';
import type { StudyView } from './view.ts';

/** Everything a study has, judged by the same rules as our own runs; parts for which it has nothing are left out. */
export function StudyPage({ view }: { view: StudyView }) {
  const parts = PARTS.filter(({ has }) => has(view));
  return (
    <>
      <Lacks lacks={view.lacks} />
      <HowToRead notes={view.notes} />
      <div>
        <FindingList findings={view.judgements.findings} />
      </div>
      <Contents parts={parts} />
      {parts.map(({ id, title, note, body }) => (
        <Section key={id} id={id} title={title} note={note}>
          {body(view)}
        </Section>
      ))}
    </>
  );
}

function Lacks({ lacks }: { lacks: readonly string[] }) {
  if (lacks.length === 0) return null;
  return (
    <div className="mb-4">
      <Notice tone="info" title="Not in this study">
        {lacks.join('; ')}. A dash stands where a figure is missing.
      </Notice>
    </div>
  );
}
