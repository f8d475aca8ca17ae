import { listVersions, type ProjectRow, type ProjectVersion } from '@headroom/db';
import { versionRef } from '@headroom/model/run';
import { plural } from '@headroom/model/text';
import { formatCount } from '@headroom/report/format';
import { db } from '#server/db.ts';
import { Chip } from '#ui/chip.tsx';
import { ConfirmButton } from '#ui/confirm-button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { Section } from '#ui/page.tsx';
import { When } from '#ui/when.tsx';
import { UploadButton } from './upload-button.tsx';

const DIGITS = 8;
const KB = 1000;

/** The archives of a project, newest first. */
export async function Versions({ project, manages }: { project: ProjectRow; manages: boolean }) {
  const versions = await listVersions(db(), project.id);
  const shown = columnsOf(project.id);
  const columns = manages && versions.length > 1 ? [...shown, deletion(project)] : shown;
  return (
    <Section title="Versions" note="Uploaded archives, named v1, v2 and so on.">
      {manages && (
        <div className="mb-3">
          <UploadButton projectId={project.id} />
        </div>
      )}
      <DataTable
        label="Versions"
        columns={columns}
        rows={versions.map((version, i) => ({ ...version, isNewest: i === 0 }))}
        rowKey={({ id }) => id}
      />
    </Section>
  );
}

interface Row extends ProjectVersion {
  readonly isNewest: boolean;
}

const columnsOf = (projectId: string): Column<Row>[] => [
  {
    id: 'version',
    title: 'Version',
    cell: ({ number, isNewest }) => (
      <span className="inline-flex items-center gap-2">
        <span className="num font-medium">{versionRef(number)}</span>
        {isNewest && <Chip>newest</Chip>}
      </span>
    ),
  },
  {
    id: 'archive',
    title: 'Archive',
    cell: ({ fileName, number }) => (
      <a
        href={`/api/v1/projects/${projectId}/versions/${number}/archive`}
        className="link num inline-block max-w-72 truncate align-bottom"
        title={`Download ${fileName}`}
        download
      >
        {fileName}
      </a>
    ),
  },
  { id: 'size', title: 'Size', unit: 'kB', number: true, cell: ({ bytes }) => kilobytes(bytes) },
  {
    id: 'files',
    title: 'Unpacked',
    unit: 'kB',
    number: true,
    cell: ({ files, fileBytes }) => <span title={plural(files, 'file')}>{kilobytes(fileBytes)}</span>,
  },
  {
    id: 'digest',
    title: 'SHA-256',
    cell: ({ digest, number }) => (
      <span className="inline-flex items-center">
        <span className="num" title={digest}>
          {digest.slice(0, DIGITS)}
        </span>
        <CopyButton text={digest} what={`the SHA-256 of ${versionRef(number)}`} />
      </span>
    ),
  },
  { id: 'uploaded', title: 'Uploaded', cell: ({ createdAt }) => <When at={createdAt} /> },
  { id: 'by', title: 'By', cell: ({ createdBy }) => createdBy ?? 'a deleted account' },
];

function kilobytes(bytes: number): string {
  return formatCount(Math.ceil(bytes / KB));
}

function deletion({ id, title }: ProjectRow): Column<Row> {
  return {
    id: 'delete',
    title: '',
    cell: ({ number }) => {
      const ref = versionRef(number);
      return (
        <span className="flex justify-end py-0.5">
          <ConfirmButton
            request="DELETE /api/v1/projects/{id}/versions/{number}"
            input={{ params: { id, number: String(number) } }}
            act="Delete"
            name={`Delete ${ref}`}
            tone="danger"
            title={`Delete ${ref} of ${title}?`}
            keep="Keep it"
          >
            Deletes its archive. Its runs and comparisons stay.
          </ConfirmButton>
        </span>
      );
    },
  };
}
