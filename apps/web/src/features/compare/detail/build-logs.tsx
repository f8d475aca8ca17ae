import { readTrial } from '@headroom/db';
import { SIDES, type Side } from '@headroom/model/comparison';
import type { ComparisonRow } from '@headroom/report/compare';
import { whyMissing } from '#results/run/evidence.ts';
import { Log } from '#results/run/trial-logs.tsx';
import { db } from '#server/db.ts';
import { Fold } from '#ui/fold.tsx';
import type { CompareView } from './view.ts';

/** Build logs of a server's two sides. */
export async function BuildLogs({ view, row }: { view: CompareView; row: ComparisonRow }) {
  const logs = await Promise.all(SIDES.map((side) => readLog(view, row.serverId, side)));
  return (
    <Fold title={`Build logs of ${row.serverId}, both sides`}>
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        {logs.map(({ side, text, hash }) => (
          <Log
            key={side}
            title={`Log of the build, ${side}${hash ? `, ${hash.slice(0, 8)}` : ''}`}
            text={text}
            none={whyMissing('Logs', view.runs[side].evidenceRemoved, 'The build left no log.')}
          />
        ))}
      </div>
    </Fold>
  );
}

/** Build log of a side, whose trials share one build. */
async function readLog({ trials }: CompareView, serverId: string, side: Side) {
  const trial = trials.find((own) => own.serverId === serverId && own.side === side && own.build);
  const evidence = trial && (await readTrial(db(), trial.id));
  return { side, text: evidence?.buildLog, hash: trial?.build?.contentHash };
}
