import type { OnceResult } from '@headroom/bench';
import type { Server } from '@headroom/project';
import {
  experimentOf,
  type Measurement,
  type Protocol,
  plural,
  runtimeWords,
  type TrialResult,
} from '@headroom/workload';
import Table from 'cli-table3';
import { printable } from '../output/printable.ts';
import { remarkOf, TOOL_COLUMNS, toolRows, useFacts } from './figures.ts';
import { limitsTexts } from './limits-text.ts';
import { scalingText } from './scaling-text.ts';
import { searchText } from './search-text.ts';
import { soakText } from './soak-text.ts';
import { startsText } from './starts-text.ts';
import { sweepText } from './sweep-text.ts';

/** As much of an answer as a terminal shows. */
const ANSWER_CHARACTERS = 100;

/** A server, and the version of the protocol that it is asked by. */
export type Measured = Pick<Server, 'title' | 'transport'> & {
  readonly protocol: Protocol;
  /** Started where it lies: nothing was built. */
  readonly inPlace: boolean;
};

/** A trial for a terminal: a row a tool, then what the server used. */
export function measuredText(server: Measured, measured: OnceResult): string {
  const { title } = server;
  const { result, ...where } = measured;
  const failed = failureOf(result);
  const remark = remarkOf(result.measurements.filter(({ kind }) => kind === 'tool'));
  const tools = result.measurements.filter(({ kind }) => kind === 'tool');
  const found = { experiment: result.experiment ?? null };
  const capacity = experimentOf('capacity', found);
  const sweep = experimentOf('sweep', found);
  const soak = experimentOf('soak', found);
  const starts = experimentOf('starts', found);
  const scaling = experimentOf('scaling', found);
  const parts = [
    titleOf(server, where),
    ...(scaling ? [scalingText(scaling, printable(title))] : []),
    ...(capacity ? [searchText(capacity)] : []),
    ...(sweep ? [sweepText(sweep)] : []),
    ...(soak ? [soakText(soak, result.outcome)] : []),
    ...(starts ? [startsText(starts)] : []),
    ...(tools.length > 0 ? [tableOf(tools, result.windowMs), useFacts(result, tools).join(' · ')] : []),
    ...(remark ? [remark] : []),
    ...limitsTexts(measured),
    ...networkTexts(where),
    ...(failed ? [failed] : [caveatOf(where)]),
  ];
  return parts.join('\n\n');
}

/** Title line: the server, how it is talked to, and where it ran. */
export function titleOf({ title, transport, protocol, inPlace }: Measured, where: Where): string {
  const isStdio = transport === 'stdio' && where.runtime !== 'running';
  return `${printable(title)}, protocol ${protocol} over ${isStdio ? 'stdio' : 'HTTP'}, ${whereText(where, inPlace)}`;
}

function caveatOf({ runtime }: Where): string {
  return runtime === 'running'
    ? 'One trial of a server that was not started here: its cold start, memory and processor time are not known.'
    : 'One trial on this machine: it shows what the server does here, not how certain that is.';
}

/** Mark of figures that are those of a network too. */
function networkTexts({ egress }: Where): string[] {
  if (egress.length === 0) return [];
  const hosts = egress.map(printable).join(', ');
  return [`Network: it could reach ${hosts}; figures of calls that went there include the network.`];
}

type Where = Omit<OnceResult, 'result'>;

/** Findings of a try, for a terminal: a line a call, by each handshake. */
export function triedText({ title }: Server, { result, ...where }: OnceResult): string {
  const { tried, checks } = result;
  const calls = (tried?.handshakes ?? []).map(({ handshake, protocolVersion, calls }) => {
    const lines = calls.map(({ tool, fault, unchecked, answer }) => {
      const said = fault ?? (unchecked ? 'unchecked' : 'right');
      return `  ${printable(tool)}: ${printable(said)}\n    ${printable(answer).slice(0, ANSWER_CHARACTERS)}`;
    });
    return [`${handshake}${protocolVersion ? `, protocol ${protocolVersion}` : ''}`, ...lines].join('\n');
  });
  const passed = checks.filter(({ outcome }) => outcome === 'pass').length;
  const told = checks.filter(({ outcome }) => outcome !== 'pass');
  const parts = [
    `${printable(title)}, ${whereText(where)}; ${plural(tried?.tools.length ?? 0, 'tool')} listed`,
    ...networkTexts(where),
    ...calls,
    [
      `${passed} of ${plural(checks.length, 'check')} of the contract passed`,
      ...told.map(
        ({ name, outcome, reason }) => `  ${outcome}  ${printable(name)}: ${printable(reason ?? '')}`,
      ),
    ].join('\n'),
    failureOf(result) ?? 'It keeps the contract.',
  ];
  return parts.join('\n\n');
}

function whereText({ runtime, isolated, buildSeconds }: Where, inPlace = false): string {
  if (runtime === 'running') return 'as it runs, not started here';
  const how = runtimeWords(runtime).howOne;
  const built = buildSeconds === null ? 'built before' : `built in ${Math.round(buildSeconds)} s`;
  return [how, !isolated && 'not isolated', !inPlace && built].filter(Boolean).join(', ');
}

/** Outcome and reason of a trial that did not pass, with the last lines of its log. */
export function failureOf({ outcome, reason, log }: TrialResult): string | undefined {
  if (outcome === 'passed') return undefined;
  const last = log.trim().split('\n').slice(-10).map(printable).join('\n  ');
  return `${outcome}: ${printable(reason ?? '')}${last ? `\n  ${last}` : ''}`;
}

function tableOf(tools: readonly Measurement[], windowMs: number | null): string {
  const table = new Table({
    head: [...TOOL_COLUMNS],
    colAligns: ['left', ...TOOL_COLUMNS.slice(1).map(() => 'right' as const)],
    style: { head: [], border: [] },
    chars: { mid: '', 'left-mid': '', 'mid-mid': '', 'right-mid': '' },
  });
  table.push(...toolRows(tools, windowMs));
  return table.toString();
}
