import { Part } from './part.tsx';
import { TrialsTable } from './trials-table.tsx';
import type { RunView } from './view.ts';

/** Every trial with its logs. */
export function DataTab({ view }: { view: RunView }) {
  return (
    <Part title="Trials" note="In the order they were measured; choose one to read its log.">
      <TrialsTable view={view} />
    </Part>
  );
}
