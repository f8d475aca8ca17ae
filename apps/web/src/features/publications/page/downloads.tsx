import { SCHEMA_PATH } from '@headroom/api/documents';
import type { Publication } from '@headroom/db';
import type { Table } from '@headroom/report';
import { AboutFiles, TableFiles } from '#results/table-files.tsx';
import { RAW } from '../files/files.ts';
import type { Kept } from '../kept.ts';
import { Badges } from '../pictures/badges.tsx';
import { FoldedSection } from './folded-section.tsx';

/** Every table and the raw measurements as files, and badges for pages elsewhere. */
export function Downloads({
  publication,
  tables,
  folder,
  kept,
  caveats,
}: {
  publication: Publication;
  tables: readonly Table[];
  /** Address of the files. */
  folder: string;
  kept: Kept;
  /** In few words, as badges say them. */
  caveats: string;
}) {
  return (
    <FoldedSection id="files" title="Files">
      <TableFiles
        tables={[...tables, { name: RAW, title: 'Raw measurements' }]}
        fileOf={(name, type) => `${folder}/${name}.${type}`}
      />
      <p className="mt-2 max-w-[110ch] text-sm text-muted">
        <AboutFiles schema={SCHEMA_PATH} />
      </p>
      <Badges publication={publication} kept={kept} caveats={caveats} />
    </FoldedSection>
  );
}
