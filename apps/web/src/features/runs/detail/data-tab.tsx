import { listContexts } from '@headroom/db';
import { contextTables } from '@headroom/report';
import { Part } from '#results/run/part.tsx';
import type { RunView } from '#results/run/view.ts';
import { TableFiles } from '#results/table-files.tsx';
import { db } from '#server/db.ts';
import { address } from '#ui/address.ts';
import { TrialsTable } from './trials-table.tsx';

/** Every trial with its logs, and every table of the result as files. */
export async function DataTab({ view }: { view: RunView }) {
  const contexts = await listContexts(db(), view.run.id);
  return (
    <>
      <Part
        title="Files"
        note="Every table of this run with unrounded numbers: CSV for spreadsheets, units in its header, and JSON."
      >
        <TableFiles
          tables={[...view.report.tables, ...contextTables(contexts)]}
          fileOf={(name, type) =>
            address(`/api/v1${view.path}/tables/${name}.${type}`, { key: view.params.key })
          }
        />
      </Part>
      <Part title="Trials" note="In the order they were measured; choose one to read its log.">
        <TrialsTable view={view} />
      </Part>
    </>
  );
}
