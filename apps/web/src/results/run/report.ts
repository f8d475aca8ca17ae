import type { RunDetail, StoredCalibration } from '@headroom/db';
import { isExperiment } from '@headroom/model/experiments';
import { mostCallsAtOnce } from '@headroom/model/load';
import { findProfile, RANKED_KINDS } from '@headroom/model/run';
import {
  experimentRows,
  experimentTables,
  judge,
  overallTable,
  phaseTable,
  sdkOverheads,
  type Table,
  tablesOf,
  toolTable,
} from '@headroom/report';
import { rateFloorOf } from '@headroom/report/compare';
import { serverTraits } from '#results/traits.ts';
import { disturbedIn } from './disturbed.ts';
import { type ToolCurves, toolCurvesOf } from './tool-curves.ts';

/**
 * Everything that is computed from the trials of a single run, for its page and for the API. Those of a comparison are
 * of two revisions, which one figure must not hold: its report is empty, and `compare` has what it says. What was
 * measured elsewhere is judged and ranked by nothing here; of an experiment its own table is told alone, as each server
 * may have had another load.
 */
export function reportOf(
  run: Pick<RunDetail, 'kind' | 'trials' | 'environment' | 'profile' | 'startedAt' | 'elsewhere'>,
  calibrations: readonly StoredCalibration[],
) {
  const { environment } = run;
  const isRanked = RANKED_KINDS.some((kind) => kind === run.kind);
  const trials = isRanked ? run.trials.filter(({ side }) => side === null) : [];
  const profile = findProfile(run.profile);
  // Classes of users may each have another number of calls under way.
  const isMixed = trials.some(({ users }) => (users?.classes.length ?? 0) > 0);
  const vus = profile && !isMixed ? mostCallsAtOnce(profile) : undefined;
  const processors = environment && { cpus: environment.host.cpus, ...environment.limits, vus };
  const floor = rateFloorOf(calibrations, {
    nowMs: run.startedAt?.getTime() ?? 0,
    host: environment?.host ?? null,
  });
  const traits = serverTraits();
  const bareIds = new Set(traits.flatMap(({ serverId, isReference }) => (isReference ? [serverId] : [])));
  const [bare = [], subjects = []] = [true, false].map((wanted) =>
    trials.filter(({ serverId }) => bareIds.has(serverId) === wanted),
  );
  const rowsOf = (own: typeof trials) => overallTable(own, processors ?? undefined, floor);
  const overheads = sdkOverheads(trials, traits);
  const servers = rowsOf(subjects).map((row) => {
    const sdkOverhead = overheads.get(row.serverId);
    return sdkOverhead ? { ...row, sdkOverhead } : row;
  });
  const tools = toolTable(subjects);
  const references = rowsOf(bare).map((row) => ({ ...row, rank: null }));
  const judgements = judge(servers, traits, floor, references);
  let tables: Table[] | undefined;
  let toolCurves: ToolCurves[] | undefined;
  const experiment = isExperiment(run.kind) ? experimentRows(run.kind, run.trials) : null;
  return {
    judgements,
    servers,
    /** Rows of bare servers, best rate first: shown where readers ask for them, never ranked or judged. */
    references,
    tools,
    /** Rows of a run of experiments; null of any other run. */
    experiment,
    phases: phaseTable(experiment ? run.trials : subjects),
    disturbed: disturbedIn(run),
    findings: [...judgements.findings],
    /** Every table as data, for files; computed when it is first asked for. */
    get tables(): readonly Table[] {
      tables ??= experiment
        ? experimentTables(experiment, run.trials)
        : tablesOf({ servers, judgements, tools, trials });
      return tables;
    },
    /** Distribution of each tool's latencies, servers best rate first; computed on first access. */
    get toolCurves(): readonly ToolCurves[] {
      toolCurves ??= toolCurvesOf(
        subjects,
        servers.map(({ serverId }) => serverId),
      );
      return toolCurves;
    },
  };
}
export type Report = ReturnType<typeof reportOf>;
