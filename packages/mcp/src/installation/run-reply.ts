/** A run as an agent reads it: its findings, and a line for each server. */
import type { Output } from '@headroom/api/client';
import { hasEnded, trialHasEnded } from '@headroom/model/run';
import { plural } from '@headroom/model/text';
import { serverTerminalTable, type TextTable, terminalTables } from '@headroom/report';
import type { Reply } from '../tool.ts';

type Run = Output<'GET /api/v1/runs/{id}'>;

/** Reply about a run that is no comparison. @param page its address */
export function runReply(run: Run, page: string): Reply {
  const { id, kind, status, reason, trials, report, servers } = run;
  const ended = trials.filter((trial) => trialHasEnded(trial.status)).length;
  const findings = report.findings.map(({ text }) => text);
  const failed = trials.filter(
    ({ status: outcome }) => outcome === 'server_failed' || outcome === 'rig_failed',
  );
  const reasons = [
    ...new Set(failed.map(({ serverId, status: outcome, reason: why }) => `${serverId}: ${why ?? outcome}`)),
  ];
  const tables = [
    ...(report.servers.length > 0 ? [serverTerminalTable(report.servers)] : []),
    ...terminalTables(report),
  ];
  const rows = tables.flatMap(recordsOf);
  return {
    lead: `Run ${id} (${kind}) is ${status}${hasEnded(status) ? '' : `: ${ended} of ${plural(trials.length, 'trial')} ended`}. Page: ${page}`,
    quotes: [
      ...(reason === null ? [] : [reason]),
      ...findings,
      ...rows.map((row) =>
        Object.entries(row)
          .map(([head, text]) => `${head}: ${text}`)
          .join('; '),
      ),
      ...reasons,
    ],
    data: {
      ...{ id, kind, status, reason, servers, findings, figures: rows, failures: reasons },
      ...{ trials: { ended, planned: trials.length }, page },
    },
  };
}

/** Rows of a table by the heads of its columns. */
function recordsOf({ columns, rows }: TextTable): Record<string, string>[] {
  return rows.map((row) => Object.fromEntries(row.map((cell, at) => [columns[at]?.head ?? '', cell])));
}
