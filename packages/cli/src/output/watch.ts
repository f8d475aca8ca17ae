import { sideVersion } from '@headroom/model/comparison';
import { plural } from '@headroom/model/text';
import { contextLines, type TextTable } from '@headroom/report';
import { summaryOf } from '@headroom/report/compare';
import type { CreatedWatchAnswer, WatchAnswer, WatchWithRunsAnswer } from '../api/answers.ts';
import { printable } from './printable.ts';
import { tableText } from './table.ts';
import { blockOf } from './text.ts';

/** Comparisons of a watch that a terminal shows; the page has them all. */
const MOST_COMPARISONS = 10;
const SHORT_ID = 8;
const LONGEST_SUBJECT = 50;
const SETUP =
  'For immediate comparisons, add a webhook for push events to the repository: on GitHub with this address, this secret and the content type application/json; on GitLab with this address and this secret as secret token.';

/** A branch and its repository, or a source of releases, in words. */
export function watchLabel({
  branch,
  releases,
  repository,
}: Pick<WatchAnswer, 'branch' | 'releases' | 'repository'>): string {
  if (releases) return `the releases of ${printable(branch)}`;
  return `${printable(branch)} of ${printable(repository)}`;
}

/** Watches for a terminal: a row a watch, and what keeps some from queueing. */
export function watchesText(watches: readonly WatchAnswer[]): string {
  if (watches.length === 0) {
    return 'No watches. Add one: headroom watch --add --branch NAME, or --releases SOURCE.';
  }
  const rows = watches.map((watch) => [
    watch.id,
    watch.branch,
    watch.repository,
    watch.servers.join(', '),
    stateOf(watch),
  ]);
  const reasons = watches.flatMap((watch) => {
    const reason = watch.pausedReason ?? watch.problem;
    return reason === null ? [] : [`${watchLabel(watch)}: ${reason}`];
  });
  const table = tableOf(['id', 'branch', 'repository', 'servers', 'state'], rows);
  return [table, ...blockOf('Reasons', reasons)].join('\n\n');
}

type Shown<Watch> = Watch & { readonly page: string };

/** A watch for a terminal: what it measures, how it stands, and its newest comparisons. */
export function watchText(watch: Shown<WatchWithRunsAnswer>): string {
  const { servers, suite, profile, handshake, rounds, untilDecided, hostClass, everyMinutes } = watch;
  const load = [profile, suite && `suite ${suite}`, handshake && `handshake ${handshake}`];
  const rows: [string, string][] = [
    ['servers', servers.join(', ')],
    ['load', load.filter(Boolean).join(', ')],
    ['rounds', untilDecided ? `at most ${rounds}, until everything is decided` : String(rounds)],
    ['hosts', hostClass],
    ['interval', `at least ${plural(everyMinutes, 'minute')}`],
    ['state', stateLabel(watch)],
  ];
  const lines = rows.map(([title, value]) => `  ${title.padEnd(10)}${printable(value)}`);
  return [[watchLabel(watch), ...lines].join('\n'), comparisonsText(watch.runs), watch.page].join('\n\n');
}

/** A new watch for a terminal, with the secret that is never shown again. */
export function addedWatchText(watch: Shown<CreatedWatchAnswer>): string {
  const { page, pushSecret, pushUrl, servers } = watch;
  return [
    `Watching ${watchLabel(watch)}: ${servers.map(printable).join(', ')}`,
    page,
    // Registries send no push events.
    ...(watch.releases
      ? []
      : [
          `Push address  ${printable(pushUrl)}\nSecret        ${printable(pushSecret)}\n              It is never shown again.`,
          SETUP,
        ]),
  ].join('\n\n');
}

/** A watch in one word: it is paused, something stands in its way, or nothing does. */
function stateOf({ paused, problem }: WatchAnswer): string {
  if (paused) return 'paused';
  return problem === null ? 'watching' : 'waiting';
}

function stateLabel(watch: WatchAnswer): string {
  const state = stateOf(watch);
  const reason = watch.pausedReason ?? watch.problem;
  if (reason !== null) return `${state}: ${reason}`;
  if (watch.paused) return state;
  return `${state}; a new ${watch.releases ? 'release' : 'head'} is compared from ${watch.nextAt.slice(0, 16).replace('T', ' ')} UTC`;
}

type Run = WatchWithRunsAnswer['runs'][number];

/** Comparisons of heads; the steps of a search stand with the comparison that they are about. */
function comparisonsText(runs: readonly Run[]): string {
  const ofHeads = runs.filter(({ searches }) => searches === null).slice(0, MOST_COMPARISONS);
  if (ofHeads.length === 0) return 'No comparisons yet.';
  const rows = ofHeads.map((run) => [
    shortId(run.head),
    shortened(run.head.includes(':') ? '' : (run.subject ?? '')),
    foundLabel(run),
    searchLabel(run, runs),
  ]);
  return tableOf(['head', 'subject', 'found', 'commit behind it'], rows);
}

function foundLabel({ status, reason, verdicts, headMeasured, contexts }: Run): string {
  if (status === 'finished' && !headMeasured) return 'it could not be measured';
  if (status === 'finished') {
    const found = verdicts === null ? 'no verdicts' : summaryOf({ counts: verdicts });
    return [found, ...contextLines(contexts)].join('. ');
  }
  // A reason may be a whole build log.
  const [line = ''] = (reason ?? '').trim().split('\n');
  return line ? `${status}: ${line}` : status;
}

function searchLabel({ id, found }: Run, runs: readonly Run[]): string {
  if (found) {
    const commits = found.commits.map(shortId).join(', ');
    return found.reason === null ? commits : `among ${commits}: ${found.reason}`;
  }
  const steps = runs.filter(({ searches }) => searches === id).length;
  return steps === 0 ? '' : `${plural(steps, 'commit')} tried`;
}

/** Beginning of a commit's id; a release by its version. */
const shortId = (head: string): string =>
  head.includes(':') ? (sideVersion(head) ?? head) : head.slice(0, SHORT_ID);

function shortened(subject: string): string {
  return subject.length > LONGEST_SUBJECT ? `${subject.slice(0, LONGEST_SUBJECT - 1)}…` : subject;
}

function tableOf(head: readonly string[], rows: TextTable['rows']): string {
  return tableText({ columns: head.map((title) => ({ head: title, isText: true })), rows });
}
