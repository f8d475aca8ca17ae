'use client';

import { useState } from 'react';
import { ChoiceCards } from '#queueing/choice-cards.tsx';
import { Field } from '#queueing/field.tsx';
import { ArchiveForm } from './archive-form.tsx';
import type { Offered } from './host-class-field.tsx';
import { RepositoryForm } from './repository-form.tsx';

/** Host classes, of which at least one is offered for something. */
type Classes = readonly Offered[];

const SOURCES = [
  { id: 'repository', title: 'Repository', description: 'a git address that hosts may read' },
  { id: 'archive', title: 'Archive', description: 'a zip or a tar.gz of this machine' },
];

/** Choice of the source of a new project’s servers, and the form for that. */
export function SourceChoice({
  repositories,
  archives,
  ownRepository,
}: {
  repositories: Classes;
  archives: Classes;
  ownRepository: string;
}) {
  const [first, ...others] = repositories;
  const [build, ...more] = archives;
  const [source, setSource] = useState(first ? 'repository' : 'archive');
  const isArchive = source === 'archive';
  return (
    <div className="max-w-2xl space-y-5">
      {first && build && (
        <Field name="source" legend="Source" error={undefined}>
          <ChoiceCards name="source" options={SOURCES} value={source} onChange={setSource} />
        </Field>
      )}
      {isArchive && build && <ArchiveForm hostClasses={[build, ...more]} />}
      {!isArchive && first && (
        <RepositoryForm hostClasses={[first, ...others]} ownRepository={ownRepository} />
      )}
    </div>
  );
}
