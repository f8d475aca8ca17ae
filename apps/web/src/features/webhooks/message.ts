import { DIGEST_DAYS, type Digest, type EventFacts } from '@headroom/db';
import { plural } from '@headroom/model/text';
import { soakFinding, soakTable } from '@headroom/report';
import { changesOf } from '@headroom/report/trends';
import { resultPath } from '#results/publication-path.ts';
import { refLabel, runName, runPath } from '#results/run/labels.ts';
import { RUN_LOOKS, TRIAL_LOOKS } from '#results/status-looks.ts';
import { publicUrl } from '#server/env.ts';
import { comparedData, foundLabel } from './compared.ts';

type Run = EventFacts['run'];

/** Message of a webhook, as JSON: `type` and `timestamp` as Standard Webhooks name them. */
export function messageOf(event: EventFacts) {
  const { kind, createdAt, workspace, run, publication } = event;
  return {
    type: kind,
    timestamp: createdAt.toISOString(),
    data: {
      workspace: workspace.slug,
      runId: run.id,
      url: runUrl(run),
      status: run.status,
      summary: summaryOf(event),
      /** Null where the run was never published. */
      publicationUrl: publication && publicUrl(resultPath(publication.slug)),
      comparison: comparedData(run),
    },
  };
}

/** The address of a run's page, for its team. */
export function runUrl(run: Pick<Run, 'id' | 'kind'>): string {
  return publicUrl(runPath(run));
}

type Happened = Pick<EventFacts, 'kind' | 'run' | 'publication' | 'digest' | 'soaks'>;

/** Event in a sentence made from the data. */
export function summaryOf(event: Happened): string {
  const name = runName(event.run);
  if (isOfPublication(event)) return `${happenedLabel(event)} (${name}).`;
  return `${name}. ${happenedLabel(event)}`;
}

/** What happened, without the title of the run it happened to. */
export function happenedLabel({ kind, run, publication, digest, soaks }: Happened): string {
  const name = publication ? `“${publication.title}”` : 'A publication';
  if (kind === 'run_published') return `${name} was published`;
  if (kind === 'publication_withdrawn') return `${name} was withdrawn`;
  if (kind === 'watch_paused')
    return `The watch of ${branchOf(run)} was paused. ${run.watch?.pausedReason ?? ''}`.trim();
  if (kind === 'watch_digest') return digestLabel(run, digest);
  if (kind === 'host_drift') return driftLabel(run);
  if (kind === 'watch_search') return foundCommitLabel(run);
  if (kind === 'growth_found') return soakLabel(soaks);
  const found = foundLabel(run) || soakLabel(soaks);
  if (kind === 'watch_change') return `${branchOf(run)}: ${found}`;
  if (kind === 'verdict') return found;
  return [found, endLabel(run)].filter(Boolean).join(' ');
}

/** "go, over 30 min: memory grows by 3.1 MB an hour (1.2 to 5.0)."; empty where no soak was seen. */
const soakLabel = (soaks: Happened['soaks']): string => soakFinding(soakTable(soaks)) ?? '';

/**
 * "main in the last 7 days: 12 commits compared, 1 slower or with new errors, 2 better; 1 change for the worse is not
 * acknowledged."
 */
function digestLabel(run: Run, digest: Digest | null): string {
  const branch = branchOf(run);
  const word = run.watch?.releases ? 'release' : 'commit';
  if (!digest) return `The watch of ${branch} is gone.`;
  const heads = digest.runs.filter(({ searchesId }) => searchesId === null);
  const changes = changesOf(digest.runs, digest.acknowledged);
  const worse = changes.filter(({ direction }) => direction === 'worse');
  const open = worse.filter(({ acknowledged }) => !acknowledged).length;
  const contexts = heads.filter(({ contextChanges }) => contextChanges.length > 0).length;
  const broken = heads.filter(({ status, headMeasured }) => status !== 'finished' || !headMeasured).length;
  const parts = [
    `${plural(heads.length, word)} compared`,
    worse.length > 0 && `${worse.length} slower or with new errors`,
    changes.length > worse.length && `${changes.length - worse.length} better`,
    contexts > 0 && `${contexts} with a changed context`,
    changes.length + contexts === 0 && 'no change found',
    broken > 0 && `${broken} not measured`,
  ];
  const rest = open > 0 ? `; ${plural(open, 'change')} for the worse not acknowledged` : '';
  return `${branch} in the last ${DIGEST_DAYS} days: ${parts.filter(Boolean).join(', ')}${rest}.`;
}

/** "The noise floor of bench-1 has doubled, by its last two calibrations of go. …" */
function driftLabel({ host, servers }: Run): string {
  const [only, ...more] = servers;
  const whose = only !== undefined && more.length === 0 ? only : `one of ${servers.join(', ')}`;
  return `The noise floor of ${host?.name ?? 'a host'} has doubled, by its last two calibrations of ${whose}. Comparisons on it detect less until it is fixed.`;
}

const branchOf = ({ watch }: Run): string => watch?.branch ?? 'the branch';

/** "main: the change for the worse between 5f0c1d2e and 9a8b7c6d appears with commit 1a2b3c4d." */
function foundCommitLabel(run: Run): string {
  const { found, baseRef, headRef } = run;
  const commits = (found?.commits ?? []).map(refLabel);
  const between = `between ${refLabel(baseRef ?? '?')} and ${refLabel(headRef ?? '?')}`;
  // Each step of the search is sure by its own interval only: no commit is said to have caused the change.
  const change = `${branchOf(run)}: the change for the worse ${between}`;
  const word = run.watch?.releases ? 'release' : 'commit';
  if (commits.length === 1) return `${change} appears with ${word} ${commits[0]}.`;
  return `${change} is among the ${word}s ${commits.join(', ')}; ${found?.reason ?? ''}.`;
}

export const isOfPublication = ({ kind }: Pick<Happened, 'kind'>): boolean =>
  kind === 'run_published' || kind === 'publication_withdrawn';

/** "Finished: 14 of 15 trials passed, 1 server failed." */
function endLabel({ status, reason, trials }: Run): string {
  const { passed = 0, ...others } = trials;
  const total = Object.values(trials).reduce((sum, count) => sum + count, 0);
  const rest = Object.entries(others).map(
    ([status, count]) => `${count} ${TRIAL_LOOKS[status as keyof typeof TRIAL_LOOKS].word.toLowerCase()}`,
  );
  const why = reason ? ` (${reason})` : '';
  return `${RUN_LOOKS[status].word}${why}: ${passed} of ${plural(total, 'trial')} passed${['', ...rest].join(', ')}.`;
}
