import type { ServerManifest } from '@headroom/model/manifest';
import {
  CONFORMANCE_PROTOCOLS,
  CONFORMANCE_TOOL,
  type ConformanceProtocol,
  SCENARIOS,
  type ServerConformance,
} from '@headroom/model/run';
import Link from 'next/link';
import { checksLabel } from '#results/conformance/counts.ts';
import { VerdictSign } from '#results/conformance/sign.tsx';
import { titleOf } from '#results/conformance/title.ts';
import { conformance } from '#server/conformance.ts';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { Fold } from '#ui/fold.tsx';
import { Section } from '#ui/page.tsx';

interface Row {
  manifest: ServerManifest;
  found: ServerConformance | undefined;
}

/** Verdicts of the MCP project's conformance tool: a folded table for each version of MCP, then what fails. */
export function Conformance({ servers }: { servers: readonly ServerManifest[] }) {
  const rows = servers.map((manifest): Row => ({ manifest, found: conformance().get(manifest.id) }));
  return (
    <Section
      title="Conformance"
      note={
        <>
          Verdicts of <span className="num">{CONFORMANCE_TOOL}</span>, the tool of the MCP project, for
          everything that any server can be asked. Checks that need the tools of its example server, or
          features that a server does not declare, do not count. No verdict is an outcome of a trial.
        </>
      }
    >
      <div className="space-y-4">
        {CONFORMANCE_PROTOCOLS.map((protocol) => (
          <Fold key={protocol} title={`MCP ${protocol}: ${allChecks(rows, protocol)}`} flush>
            <DataTable
              label={`Conformance to MCP ${protocol}`}
              columns={columnsOf(protocol)}
              rows={rows}
              rowKey={({ manifest }) => manifest.id}
            />
          </Fold>
        ))}
      </div>
      <Failures rows={rows} />
    </Section>
  );
}

function allChecks(rows: readonly Row[], protocol: ConformanceProtocol): string {
  const verdicts = rows.flatMap(({ found }) => found?.verdicts ?? []);
  return checksLabel(verdicts.filter((verdict) => verdict.protocol === protocol)) ?? 'no verdict yet';
}

function columnsOf(protocol: ConformanceProtocol): Column<Row>[] {
  const scenarios = SCENARIOS.filter((scenario) => scenario.protocol === protocol);
  return [
    {
      id: 'server',
      title: `MCP ${protocol}`,
      cell: ({ manifest: { id, title } }) => (
        <Link href={`/servers/${id}#conformance`} className="font-medium hover:text-accent hover:underline">
          {title}
        </Link>
      ),
    },
    ...scenarios.map(
      ({ id, title }): Column<Row> => ({ id, title, cell: ({ found }) => verdictCell(found, id, protocol) }),
    ),
    { id: 'asked', title: 'Asked', cell: ({ found }) => <Asked found={found} /> },
  ];
}

function verdictCell(found: ServerConformance | undefined, scenario: string, protocol: ConformanceProtocol) {
  const verdict = found?.verdicts.find((one) => one.scenario === scenario && one.protocol === protocol);
  if (!verdict) return <span className="text-muted">not run yet</span>;
  return (
    <span
      className={`flex items-center gap-1.5 ${verdict.outcome === 'not testable' ? 'text-muted' : ''}`}
      title={verdict.reasons.join('\n')}
    >
      <VerdictSign outcome={verdict.outcome} />
      {verdict.outcome}
    </span>
  );
}

function Asked({ found }: { found: ServerConformance | undefined }) {
  if (!found) return <span className="text-muted">never</span>;
  return (
    <span className="num whitespace-nowrap text-muted">
      {found.date}, {found.toolVersion}
    </span>
  );
}

/** Every verdict that failed, with the tool's reasons. */
function Failures({ rows }: { rows: readonly Row[] }) {
  const failures = rows.flatMap(({ manifest, found }) =>
    (found?.verdicts ?? [])
      .filter(({ outcome }) => outcome === 'failed')
      .map((verdict) => ({ manifest, verdict })),
  );
  if (failures.length === 0) return null;
  return (
    <section aria-labelledby="conformance-failures" className="mt-4 text-13">
      <h3 id="conformance-failures" className="mb-1.5 font-medium">
        What fails
      </h3>
      <ul className="max-w-[100ch] space-y-1.5">
        {failures.map(({ manifest: { id, title }, verdict }) => (
          <li key={`${id} ${verdict.protocol} ${verdict.scenario}`} className="break-words">
            <Link href={`/servers/${id}#conformance`} className="link">
              {title}
            </Link>
            , {titleOf(verdict)} (MCP <span className="num">{verdict.protocol}</span>):
            <span className="block text-muted">{verdict.reasons.join('; ')}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
