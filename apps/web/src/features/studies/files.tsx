import { SCHEMA_PATH } from '@headroom/api/documents';
import { studyPath } from '#results/study-path.ts';
import { AboutFiles, TableFiles } from '#results/table-files.tsx';
import type { StudyView } from './view.ts';

/** Every table of the study as files. */
export function Files({ view: { study, files } }: { view: StudyView }) {
  return (
    <>
      <TableFiles tables={files} fileOf={(name, type) => studyPath(study.slug, `/data/${name}.${type}`)} />
      <p className="mt-2 max-w-[110ch] text-sm text-muted">
        <AboutFiles schema={SCHEMA_PATH} />
      </p>
    </>
  );
}
