import {
  CONFORMANCE_PROTOCOLS,
  CONFORMANCE_TOOL,
  type Conformance,
  type ConformanceVerdict,
} from '@headroom/model/run';
import { ConformanceVerdicts } from '#results/conformance/verdicts.tsx';
import { Chip } from '#ui/chip.tsx';
import { When } from '#ui/when.tsx';

/** Verdicts of the conformance tool of the MCP project on the build that was tried, or why there are none. */
export function TriedConformance({ conformance }: { conformance: Conformance }) {
  return (
    <section aria-label="Conformance" className="text-13">
      <h3 className="mb-1.5 font-medium">Conformance</h3>
      {'skipped' in conformance ? (
        <p className="text-muted [overflow-wrap:anywhere]">No verdict: {conformance.skipped}</p>
      ) : (
        <Asked conformance={conformance} />
      )}
    </section>
  );
}

function Asked({
  conformance: { toolVersion, askedAt, verdicts },
}: {
  conformance: Extract<Conformance, { verdicts: unknown }>;
}) {
  return (
    <div className="rounded-md border border-line bg-surface px-3 py-2">
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        {CONFORMANCE_PROTOCOLS.map((protocol) => (
          <Chip key={protocol}>
            MCP <span className="num">{protocol}</span>:{' '}
            {inWords(verdicts.filter((verdict) => verdict.protocol === protocol))}
          </Chip>
        ))}
        <span className="text-muted">
          asked of this build by{' '}
          <span className="num [overflow-wrap:anywhere]">
            {CONFORMANCE_TOOL} {toolVersion}
          </span>
          , <When at={new Date(askedAt)} />
        </span>
      </p>
      <p className="mt-1 max-w-[75ch] text-muted">
        Does not affect the try. Checks of its example server’s tools, and of undeclared features, do not
        count.
      </p>
      <div className="mt-3">
        <ConformanceVerdicts verdicts={verdicts} />
      </div>
    </div>
  );
}

/** Numbers of scenarios by verdict: `5 passed, 1 failed`; one word where none can be tested. */
function inWords(verdicts: readonly ConformanceVerdict[]): string {
  const counts = (['passed', 'failed', 'not testable'] as const).map(
    (outcome) => [verdicts.filter((verdict) => verdict.outcome === outcome).length, outcome] as const,
  );
  const said = counts.filter(([count]) => count > 0).map(([count, outcome]) => `${count} ${outcome}`);
  return said.length === 1 && counts[2]?.[0] ? 'not testable' : said.join(', ');
}
