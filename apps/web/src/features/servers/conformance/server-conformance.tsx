import {
  CONFORMANCE_PROTOCOLS,
  CONFORMANCE_TOOL,
  type ConformanceProtocol,
  type ConformanceVerdict,
  type ServerManifest,
} from '@headroom/builder';
import { plural } from '@headroom/workload';
import { conformance } from '#server/conformance.ts';
import { Figures } from '#ui/figures.tsx';
import { VerdictSign } from './sign.tsx';
import { titleOf } from './title.ts';

/** Verdicts of the MCP project's conformance tool on a server, by versions of the protocol. */
export function ConformanceOf({ manifest: { id, framework } }: { manifest: ServerManifest }) {
  const found = conformance().get(id);
  if (!found) {
    return (
      <p className="text-13 text-muted">
        The conformance tool has not been run against it yet:{' '}
        <code className="num">pnpm conformance {id}</code> does.
      </p>
    );
  }
  const { verdicts, toolVersion, date, frameworkVersion } = found;
  return (
    <>
      <p className="mb-3 text-13">
        {framework} {frameworkVersion && <span className="num">{frameworkVersion}</span>}, asked by{' '}
        <span className="num">
          {CONFORMANCE_TOOL} {toolVersion}
        </span>{' '}
        on <span className="num">{date}</span>
      </p>
      <div className="grid items-start gap-3 md:grid-cols-2">
        {CONFORMANCE_PROTOCOLS.map((protocol) => (
          <OfVersion
            key={protocol}
            protocol={protocol}
            verdicts={verdicts.filter((verdict) => verdict.protocol === protocol)}
          />
        ))}
      </div>
    </>
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
      {obstacle ? (
        <p className="text-muted">Not testable: {obstacle}</p>
      ) : (
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
      )}
    </section>
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
