import type { Refused } from '@headroom/api/client';
import { MAX_ARCHIVE_BYTES } from '@headroom/model/run/archive';
import { useId } from 'react';
import { FieldProblem } from '#ui/field-problem.tsx';

const MB = 2 ** 20;
const ENDINGS = '.zip,.tar.gz,.tgz,application/zip,application/gzip';

/** Chooses an archive of this machine. */
export function ArchiveField({
  onChange,
  error,
}: {
  onChange: (archive: File | undefined) => void;
  error: string | undefined;
}) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="block font-semibold text-13">
        Archive
      </label>
      <input
        id={id}
        name="archive"
        type="file"
        accept={ENDINGS}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-note ${id}-error` : `${id}-note`}
        onChange={({ target }) => onChange(target.files?.[0])}
        className="mt-1 block max-w-full text-13 file:mr-3 file:h-8 file:rounded-md file:border file:border-line file:border-solid file:bg-surface file:px-3 file:font-medium file:text-text hover:file:border-line-strong"
      />
      <p id={`${id}-note`} className="mt-1 text-13 text-muted">
        A zip or a tar.gz of at most {MAX_ARCHIVE_BYTES / MB} MB. If everything lies in one folder, paths
        begin there.
      </p>
      {error && <FieldProblem id={`${id}-error`}>{error}</FieldProblem>}
    </div>
  );
}

/** Reason not to send a choice; undefined: there is none. */
export function refusalOf(archive: File | undefined): Refused | undefined {
  if (archive && archive.size <= MAX_ARCHIVE_BYTES) return undefined;
  const message = archive ? `it is larger than ${MAX_ARCHIVE_BYTES / MB} MB` : 'choose an archive';
  return { code: 'invalid_archive', message, fields: [{ path: 'archive', message }] };
}
