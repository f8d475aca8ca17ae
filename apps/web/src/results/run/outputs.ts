import { readWorkload } from '@headroom/db';
import { isCompared } from '@headroom/model/run';
import { protocolOf } from '@headroom/model/suite';
import { failuresOf, judgedContexts } from '@headroom/report/compare';
import {
  comparisonJunit,
  FORMATS,
  methodsOf,
  type OtlpTrial,
  otlpMetrics,
  runJunit,
  type ToolFormat,
} from '@headroom/report/outputs';
import { readCompared } from '#results/comparison/compared.ts';
import { comparedIn } from '#results/comparison/sides.ts';
import { db } from '#server/db.ts';
import { publicUrl } from '#server/env.ts';
import { notFound } from '#server/http/ids.ts';
import type { RunReport } from './ended-runs.ts';
import { runPath } from './labels.ts';
import { readRunReport } from './read-report.ts';

/** A run or comparison for other tools, as a file. @throws ApiError for an unknown id */
export async function runOutput(id: string, format: ToolFormat): Promise<Response> {
  const report = await readRunReport(id);
  if (!report) throw notFound('run', id);
  const { extension, type } = FORMATS[format];
  return new Response(await TEXTS[format](report), {
    headers: {
      'content-type': `${type}; charset=utf-8`,
      'content-disposition': `attachment; filename="headroom-${id}-${format}.${extension}"`,
    },
  });
}

const TEXTS: Readonly<Record<ToolFormat, (report: RunReport) => Promise<string>>> = {
  junit: junitText,
  otlp: otlpText,
};

async function junitText({ run }: RunReport): Promise<string> {
  const name = publicUrl(runPath(run));
  const compared = isCompared(run) ? await readCompared(run.id) : null;
  if (!compared) return runJunit(name, run);
  const { comparison, trials, contexts, budgets } = comparedIn(compared);
  const { status, reason } = run;
  const judged = { status, reason, rows: comparison.rows, failures: failuresOf(trials) };
  return comparisonJunit(name, { ...judged, context: judgedContexts(contexts) }, budgets);
}

async function otlpText({ run }: RunReport): Promise<string> {
  const { id, profile, handshake } = run;
  const workload = await readWorkload(db(), run.suite).catch(() => null);
  return JSON.stringify(
    otlpMetrics({
      ...{ runId: id, profile, handshake },
      protocol: workload && protocolOf(handshake, workload),
      ...(workload && { methods: methodsOf(workload) }),
      trials: run.trials.map((trial) => otlpTrial(trial, run)),
    }),
  );
}

function otlpTrial(trial: RunReport['run']['trials'][number], run: RunReport['run']): OtlpTrial {
  const { startedAt, finishedAt, revision, side } = trial;
  const ended = finishedAt ?? run.finishedAt ?? run.createdAt;
  return {
    ...trial,
    startedAtMs: (startedAt ?? ended).getTime(),
    endedAtMs: ended.getTime(),
    commit: revision?.commit ?? null,
    version: side === 'base' ? run.baseRef : run.headRef,
  };
}
