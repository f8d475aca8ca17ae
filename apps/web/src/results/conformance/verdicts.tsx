import {
  CONFORMANCE_PROTOCOLS,
  type ConformanceProtocol,
  type ConformanceVerdict,
} from '@headroom/model/run';
import { plural } from '@headroom/model/text';
import { Figures } from '#ui/figures.tsx';
import { Fold } from '#ui/fold.tsx';
import { checksLabel } from './counts.ts';
import { VerdictSign } from './sign.tsx';
import { titleOf } from './title.ts';

/** Verdicts on a server with their reasons, a card for each version of the protocol. */
export function ConformanceVerdicts({ verdicts }: { verdicts: readonly ConformanceVerdict[] }) {
  return (
    <div className="grid items-start gap-3 md:grid-cols-2">
      {CONFORMANCE_PROTOCOLS.map((protocol) => (
        <OfVersion
          key={protocol}
          protocol={protocol}
          verdicts={verdicts.filter((verdict) => verdict.protocol === protocol)}
        />
      ))}
    </div>
  );
}

function OfVersion({
  protocol,
  verdicts,
}: {
  protocol: ConformanceProtocol;
  verdicts: readonly ConformanceVerdict[];
}) {
  const title = `MCP ${protocol}`;
  const obstacle = commonObstacle(verdicts);
  return (
    <section aria-label={title} className="rounded-md border border-line bg-surface px-3 py-2.5 text-13">
      <h3 className="mb-1.5 font-medium">
        MCP <span className="num">{protocol}</span>
      </h3>
      {obstacle ? <p className="text-muted">Not testable: {obstacle}</p> : <Tested verdicts={verdicts} />}
    </section>
  );
}

/** Failed checks stand open; passed checks are folded under their number. */
function Tested({ verdicts }: { verdicts: readonly ConformanceVerdict[] }) {
  const failed = verdicts.filter(({ outcome }) => outcome === 'failed');
  const others = verdicts.filter(({ outcome }) => outcome !== 'failed');
  const label = checksLabel(verdicts) ?? 'Not testable';
  return (
    <>
      {others.length === 0 && <p className="mb-1">{label}</p>}
      <VerdictList verdicts={failed} />
      {others.length > 0 && (
        <Fold title={label} flush={failed.length === 0}>
          <VerdictList verdicts={others} />
        </Fold>
      )}
    </>
  );
}

function VerdictList({ verdicts }: { verdicts: readonly ConformanceVerdict[] }) {
  if (verdicts.length === 0) return null;
  return (
    <ul className="space-y-1">
      {verdicts.map((verdict) => (
        <li key={verdict.scenario} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
          <span className="mt-1">
            <VerdictSign outcome={verdict.outcome} />
          </span>
          <span className="break-words">
            {titleOf(verdict)}: <span className="text-muted">{inWords(verdict)}</span>
            {verdict.reasons.map((reason) => (
              <span key={reason} className="block text-muted">
                {reason}
              </span>
            ))}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The one reason why nothing of a version can be tested; undefined where something can. */
function commonObstacle(verdicts: readonly ConformanceVerdict[]): string | undefined {
  const reasons = new Set(verdicts.flatMap((verdict) => verdict.reasons));
  const isNone = verdicts.every(({ outcome }) => outcome === 'not testable');
  return isNone && reasons.size === 1 ? [...reasons][0] : undefined;
}

function inWords({ outcome, passed, failed }: ConformanceVerdict) {
  if (outcome === 'not testable') return outcome;
  const counted =
    outcome === 'failed' ? `${failed} of ${plural(passed + failed, 'check')}` : plural(passed, 'check');
  return <Figures text={`${outcome}, ${counted}`} />;
}
