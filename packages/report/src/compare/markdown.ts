/** A comparison as Markdown, for merge requests. */
import { capitalised, plural } from '@headroom/model/text/plural';
import type { ServerContextChange } from '../figures/context-change.ts';
import { comparedContext, contextLines } from '../figures/context-words.ts';
import { NO_VALUE } from '../figures/format.ts';
import type { Comparison } from './compare.ts';
import type { SideFailure } from './failures.ts';
import { floorSentence, uncalibratedFloors } from './floor-groups.ts';
import { type Headline, headlineOf } from './headline.ts';
import { metricById } from './metrics.ts';
import { oneSidedLines } from './one-sided-words.ts';
import type { ComparisonRow } from './row.ts';
import {
  busyLabel,
  changedRows,
  changeLabel,
  intervalLabel,
  neededLabel,
  summaryOf,
  verdictLabel,
} from './summary.ts';

/** Names of the sides, where they are to be told. */
export interface SideNames {
  readonly base: string;
  readonly head: string;
}

/** Additions to the Markdown of a comparison. */
export interface MarkdownTerms {
  readonly names?: SideNames;
  /** Sides of servers that failed. */
  readonly failures?: readonly SideFailure[];
  /** Null of what has none though it is judged, such as a calibration; default that of the comparison. */
  readonly headline?: Headline | null;
  /** What changed in the context that servers take of a model, which has no part in the verdicts. */
  readonly contexts?: readonly ServerContextChange[];
  /** What CPU profiles say of servers, as lines of Markdown of each (`cpuLines`). */
  readonly cpu?: readonly (readonly string[])[];
}

/** A comparison as Markdown: its headline, the counts, a table of what changed, and what it takes to read them. */
export function comparisonMarkdown(
  comparison: Comparison,
  {
    names,
    failures = [],
    headline = headlineOf(comparison, failures),
    contexts = [],
    cpu = [],
  }: MarkdownTerms = {},
): string {
  const changed = changedRows(comparison.rows);
  const sides = names ? `Base ${markdownCode(names.base)}, head ${markdownCode(names.head)}.` : '';
  const counted = summaryOf(comparison);
  const lead = headline?.text ?? (comparison.judged ? counted : 'No verdicts yet');
  const blocks = [
    `**${markdownText(lead)}**`,
    failures.map(failureLine).join('\n'),
    counted === lead ? '' : `${counted}.`,
    contextLines(contexts.map(comparedContext))
      .map((line) => `${markdownText(line)}.`)
      .join('\n\n'),
    sides,
    oneSidedLines(comparison.oneSided, markdownCode)
      .map((line) => `- ${line}`)
      .join('\n'),
    changed.length > 0 ? table(changed, comparison) : '',
    cpu.map(cpuBlock).join('\n'),
    notes(comparison),
  ];
  return `${blocks.filter(Boolean).join('\n\n')}\n`;
}

/** The first line of a server as an item, its others below it. */
function cpuBlock(lines: readonly string[]): string {
  return lines.map((line, i) => `${i === 0 ? '' : '  '}- ${line}`).join('\n');
}

function failureLine({ serverId, side, reason }: SideFailure): string {
  return `- **${markdownCode(serverId)} fails at ${side}**${reason ? `: ${markdownCode(reason)}` : ''}`;
}

function table(rows: readonly ComparisonRow[], comparison: Pick<Comparison, 'rounds'>): string {
  const header = ['Server', 'Tool', 'Metric', 'Base', 'Head', 'Change', 'Interval', 'Verdict'];
  const alignment = ['---', '---', '---', '---:', '---:', '---:', '---:', '---'];
  const lines = rows.map((row) => {
    const { title, unit, format } = metricById(row.metric);
    const cells = [
      unit ? `${title}, ${unit}` : title,
      ...[format(row.base), format(row.head), ...ratioCells(row), verdictLabel(row, comparison)],
    ];
    return [
      codeCell(row.serverId),
      row.tool === null ? 'all' : codeCell(row.tool),
      ...cells.map(markdownText),
    ];
  });
  return [header, alignment, ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** Errors on one side only have no ratio that says anything. */
function ratioCells({ verdict, change, together }: ComparisonRow): [string, string] {
  if (verdict === 'errors appeared' || verdict === 'errors gone') return [NO_VALUE, NO_VALUE];
  return [changeLabel(change), intervalLabel(together)];
}

function notes({ rows, rounds, family, nextLook, interleaved, disturbed, measured }: Comparison): string {
  const open = rows.filter(({ roundsNeeded }) => roundsNeeded !== null);
  const needed = neededLabel(
    open,
    open.length === 1 ? 'the undecided metric' : `each of ${open.length} undecided metrics`,
  );
  const uncalibrated = uncalibratedFloors(rows);
  const unjudged = rows.filter(({ verdict }) => verdict === 'not judged').length;
  const saturated = rows.filter((row) => row.saturated > 0).length;
  return [
    `${plural(rounds, 'round')}${pairedLabel(measured)}${nextLook === null ? '' : ', more to come'}.`,
    family.primary + family.secondary > 0 &&
      `At most ${100 * family.alpha} % of comparisons of a build with itself would call any of the ` +
        `${plural(family.primary + family.secondary, 'metric')} (${family.primary} primary) changed.`,
    needed && `${capitalised(needed)}.`,
    unjudged > 0 && `${plural(unjudged, 'percentile')} had too few calls to be judged.`,
    ...uncalibrated.map(floorSentence),
    saturated > 0 &&
      `The rig was saturated in rounds of ${plural(saturated, 'metric')}, which can hide changes.`,
    busyLabel(disturbed),
    !interleaved &&
      'The sides were not measured in the same rounds. This is weaker: anything the host did in between counts as a change.',
  ]
    .filter(Boolean)
    .join(' ');
}

/** Servers of which some rounds measured one side only. */
function pairedLabel(measured: Comparison['measured']): string {
  const single = measured.filter(({ rounds, paired }) => paired < rounds);
  if (single.length === 0) return '';
  return ` (${single.map(({ serverId, rounds, paired }) => `${markdownCode(serverId)}: ${paired} of ${rounds} measured both sides`).join(', ')})`;
}

/** Characters after which forges read a name or a number as a mention, or the parts of an address that they link. */
const LINKED = /[@#!](?=\w)|:(?=\/\/)|www(?=\.)/gi;

/** Characters by which lines end, programs are steered, or the direction of what follows turns. */
const UNSEEN = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\s]+/gu;

/** One line of text: nothing in it ends a cell, starts markup, leads anywhere or notifies anybody. */
export function markdownText(text: string): string {
  return text
    .replace(UNSEEN, ' ')
    .trim()
    .replace(LINKED, '$&\u200B')
    .replace(/[\\`*_{}[\]<>|~#&]/g, '\\$&');
}

/** A name in a cell of a table. */
function codeCell(name: string): string {
  return markdownCode(name).replaceAll('|', '\\|');
}

/** Maximum length of what is shown as code; its page has all of it. */
const MAX_CODE_LENGTH = 300;

/** Names, and output of servers and builds, as code: nothing in it is markup, a link, or a mention of somebody. */
export function markdownCode(said: string): string {
  const line = said.replace(/[`\s]+/g, ' ').trim();
  return `\`${line.length > MAX_CODE_LENGTH ? `${line.slice(0, MAX_CODE_LENGTH)}…` : line}\``;
}
