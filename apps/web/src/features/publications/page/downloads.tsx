import { SCHEMA_PATH } from '@headroom/api/documents';
import type { Publication } from '@headroom/db';
import type { Table } from '@headroom/report';
import { AboutFiles, TableFiles } from '#results/table-files.tsx';
import { Badges } from '../pictures/badges.tsx';
import type { ShownBadge } from '../pictures/shown-badges.ts';
import { FoldedSection } from './folded-section.tsx';

/** Every table and the raw measurements as files, and badges for pages elsewhere. */
export function Downloads({
  publication,
  tables,
  folder,
  badges,
  metrics,
}: {
  publication: Publication;
  /** Those without rows among them are left out. */
  tables: readonly (Pick<Table, 'name' | 'title'> & Partial<Pick<Table, 'rows'>>)[];
  /** Address of the files. */
  folder: string;
  badges: readonly ShownBadge[];
  /** Metrics of the badges, the usual one first. */
  metrics: readonly string[];
}) {
  return (
    <FoldedSection id="files" title="Files">
      <TableFiles tables={tables} fileOf={(name, type) => `${folder}/${name}.${type}`} />
      <p className="mt-2 max-w-[110ch] text-sm text-muted">
        <AboutFiles schema={SCHEMA_PATH} />
      </p>
      <Badges publication={publication} badges={badges} metrics={metrics} />
    </FoldedSection>
  );
}
