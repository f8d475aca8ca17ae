/** Whether the figures of one file can be true together; a type alone does not tell a broken file. */
import { hasCounts, type K6File } from './raw-files.ts';

/** Something that is wrong within a file: `field` is a dotted path, empty for the file as a whole. */
export interface FieldProblem {
  readonly field: string;
  readonly message: string;
}

/** Values that cannot be true in a `k6.json` of which every field has its type. */
export function implausible(k6: K6File): FieldProblem[] {
  return [
    ...counts(k6),
    ...latencies(k6),
    ...lengthProblems(k6),
    ...Object.keys(k6.tools).flatMap((name) => order(`tools.${name}`, k6.tools[name] ?? {})),
    ...order('http.latency', k6.http.latency ?? {}),
  ];
}

function counts({ http, mcp, tools }: K6File): FieldProblem[] {
  const told = (field: string, value: number | undefined, most: number, of: string) =>
    value !== undefined && value > most ? [{ field, message: `is ${value}, more than ${of}, ${most}` }] : [];
  const ofTools = Object.values(tools).reduce((sum, { count = 0 }) => sum + count, 0);
  const calls = mcp?.total_mcp_requests;
  return [
    ...told('http.failed_requests', http.failed_requests, http.total_requests, 'http.total_requests'),
    ...told('mcp.total_mcp_requests', calls, http.total_requests, 'http.total_requests'),
    ...(calls === undefined ? [] : told('mcp.mcp_errors', mcp?.mcp_errors, calls, 'mcp.total_mcp_requests')),
    ...told('tools', ofTools, http.total_requests, 'http.total_requests').map(({ field, message }) => ({
      field,
      message: `the sum of their counts ${message}`,
    })),
  ];
}

/** Tools carry counts, or the file has latencies over all requests: one of them must weigh a server's mean. */
function latencies(k6: K6File): FieldProblem[] {
  if (!hasCounts(k6)) {
    if (k6.http.latency) return [];
    return [{ field: 'http.latency', message: 'is missing, and no tool has a count to weigh its mean by' }];
  }
  return Object.entries(k6.tools).flatMap(([name, { count }]) =>
    count === undefined
      ? [{ field: `tools.${name}.count`, message: 'is missing, while other tools have one' }]
      : [],
  );
}

const ASCENDING = ['min', 'p50', 'p90', 'p95', 'p99', 'max'] as const;
type Latencies = Partial<Record<(typeof ASCENDING)[number] | 'avg', number | undefined>>;

/** Each percentile is at least the one below it, and the mean lies between minimum and maximum. */
export function order(
  at: string,
  of: Latencies,
  nameOf: (name: keyof Latencies) => string = (name) => name,
): FieldProblem[] {
  const chain = (names: readonly (keyof Latencies)[]) => {
    const known = names.filter((name) => of[name] !== undefined);
    return known.slice(1).flatMap((name, index) => {
      const below = known[index] as keyof Latencies;
      const [value, least] = [of[name] ?? 0, of[below] ?? 0];
      const message = `is ${value}, below ${nameOf(below)}, ${least}`;
      return value < least ? [{ field: `${at}.${nameOf(name)}`, message }] : [];
    });
  };
  return [...chain(ASCENDING), ...(of.avg === undefined ? [] : chain(['min', 'avg', 'max']))];
}

const UNITS: Readonly<Record<string, number>> = { h: 3600, m: 60, s: 1 };

/** Seconds of `5m`, `1m30s`; null of any other text. */
export function durationS(text: string | undefined): number | null {
  if (!text || !/^(\d{1,9}(\.\d{1,9})?[hms])+$/.test(text)) return null;
  return [...text.matchAll(/(\d{1,9}(?:\.\d{1,9})?)([hms])/g)].reduce(
    (sum, [, amount, unit]) => sum + Number(amount) * (UNITS[unit ?? ''] ?? 0),
    0,
  );
}

/** Length of the test by its requests and their rate, in seconds. */
export function lengthS({ http }: K6File): number {
  return http.total_requests / http.rps;
}

/** Share by which a test may seem shorter than it was configured: clocks and rounding. */
const SHORTER = 0.02;
/** Time that ramps and the end of a test may add: a quarter, or a minute where that is more. */
const RAMPS = { share: 0.25, s: 60 } as const;

/** A rate that is not the requests over the time that the test was configured for, its ramps allowed for. */
function lengthProblems(k6: K6File): FieldProblem[] {
  const asked = durationS(k6.config.duration);
  if (asked === null) return [];
  const most = asked + Math.max(RAMPS.share * asked, RAMPS.s);
  const took = lengthS(k6);
  if (took >= asked * (1 - SHORTER) && took <= most) return [];
  const message = `${k6.http.rps} does not fit: ${k6.http.total_requests} requests at it take ${took.toFixed(1)} s, and config.duration is ${k6.config.duration}`;
  return [{ field: 'http.rps', message }];
}
