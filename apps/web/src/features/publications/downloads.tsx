import { SCHEMA_PATH } from '@headroom/api/documents';
import type { Publication } from '@headroom/db';
import type { Table } from '@headroom/report';
import { isExperiment, type RunKind } from '@headroom/workload';
import { resultPath } from '#results/publication-path.ts';
import { AboutFiles, TableFiles } from '#results/table-files.tsx';
import { publicUrl } from '#server/env.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import { Section } from '#ui/page.tsx';
import { badgeMetrics } from './badge.ts';
import { RAW } from './files.ts';

/** Every table and the raw measurements as files, and badges for pages elsewhere. */
export function Downloads({
  publication,
  kind,
  tables,
}: {
  publication: Publication;
  kind: RunKind;
  tables: readonly Table[];
}) {
  const { slug } = publication;
  const badges = publicUrl(resultPath(slug, '/badge/'));
  return (
    <Section id="files" title="Files">
      <TableFiles
        tables={[...tables, { name: RAW, title: 'Raw measurements' }]}
        fileOf={(name, type) => resultPath(slug, `/data/${name}.${type}`)}
      />
      <p className="mt-2 max-w-[110ch] text-sm text-muted">
        <AboutFiles schema={SCHEMA_PATH} /> Badges for pages elsewhere:{' '}
        <span className="num break-all">{`${badges}<server>.svg?metric=${badgeMetrics(isExperiment(kind) ? kind : null).join('|')}`}</span>
        <CopyButton text={badges} what="the address of badges" />
      </p>
    </Section>
  );
}
