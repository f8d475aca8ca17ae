/**
 * The Universal Scalability Law (Gunther 2007, Guerrilla Capacity Planning, chapter 4): at a concurrency N a system has
 * the throughput X(N) = λN / (1 + σ(N − 1) + κN(N − 1)). λ is its throughput at a concurrency of 1, σ the share of work
 * that waits for other work (contention), κ what keeping one in step with each other costs (coherency).
 */
import { mean, ratio, sum } from './elementary.ts';
import { CONFIDENCE_LEVEL, type Span } from './interval.ts';
import { tCritical } from './student.ts';

/** Throughput at a concurrency, which need not be whole; both above zero. */
export interface UslPoint {
  readonly n: number;
  readonly perS: number;
}

export interface UslTerms {
  readonly lambda: number;
  /** From 0 to 1. */
  readonly sigma: number;
  /** Not below 0. */
  readonly kappa: number;
}

export interface UslFit extends UslTerms {
  /** Mean over points of how far the law is from what was measured, in percent of that. */
  readonly errorPct: number;
  /** Share of the variance of throughput that the law explains; null where throughput does not vary. */
  readonly r2: number | null;
}

/** A law of three terms goes through any three points. */
export const LEAST_USL_POINTS = 4;

/** Throughput by the law; infinite where it has none. */
export function uslAt({ lambda, sigma, kappa }: UslTerms, n: number): number {
  const below = 1 + sigma * (n - 1) + kappa * n * (n - 1);
  return below > 0 ? (lambda * n) / below : Number.POSITIVE_INFINITY;
}

/** Concurrency at which throughput is highest by the law, √((1 − σ) / κ); null where it never falls. */
export function uslPeak({ sigma, kappa }: UslTerms): number | null {
  return kappa > 0 ? Math.sqrt((1 - sigma) / kappa) : null;
}

/**
 * The law nearest to some points. Turned round it is linear, N / X = (1 − σ)/λ + σ/λ · N + κ/λ · N(N − 1), and σ from 0 to
 * 1 and κ from 0 mean that no coefficient is below zero. So least squares have one answer, found exactly: the best of
 * those in which some coefficients are zero and the others as linear algebra has them, none of them below. Each point
 * weighs by how far it is off in percent.
 * @returns null for fewer than LEAST_USL_POINTS points of different concurrency
 */
export function fitUsl(points: readonly UslPoint[]): UslFit | null {
  if (new Set(points.map(({ n }) => n)).size < LEAST_USL_POINTS) return null;
  const rows = rowsOf(points);
  const [best] = SUPPORTS.flatMap((support) => {
    const found = solve(rows, support);
    return found?.every((value) => value >= 0) ? [found] : [];
  }).sort((a, b) => residual(rows, a) - residual(rows, b));
  const [alone = 0, contended = 0, kept = 0] = best ?? [];
  if (alone + contended <= 0) return null;
  const lambda = 1 / (alone + contended);
  const terms = { lambda, sigma: contended * lambda, kappa: kept * lambda };
  return { ...terms, ...errorsOf(points, terms) };
}

/**
 * Interval of κ: that of the last coefficient of the linear regression, by Student's t, in which no coefficient is held
 * above zero. κ is told apart from none only where its low end is above 0; what the law does not describe widens it, too.
 * @returns null for fewer than LEAST_USL_POINTS points of different concurrency
 */
export function kappaInterval(points: readonly UslPoint[]): Span | null {
  if (new Set(points.map(({ n }) => n)).size < LEAST_USL_POINTS) return null;
  const rows = rowsOf(points);
  const factored = factor(rows, [0, 1, 2]);
  if (!factored) return null;
  const [alone = 0, contended = 0, kept = 0] = backwards(factored.upper, factored.shares);
  if (alone + contended <= 0) return null;
  const degrees = points.length - 3;
  const deviation = Math.sqrt(residual(rows, [alone, contended, kept]) / degrees);
  const reach = (tCritical(1 - CONFIDENCE_LEVEL, degrees) * deviation) / (factored.upper[2]?.[2] ?? 0);
  const lambda = 1 / (alone + contended);
  return { low: (kept - reach) * lambda, high: (kept + reach) * lambda };
}

/** Each row divided by its N / X has 1 on the other side: residuals are relative. */
function rowsOf(points: readonly UslPoint[]): number[][] {
  return points.map(({ n, perS }) => [1, n, n * (n - 1)].map((term) => (term * perS) / n));
}

function errorsOf(points: readonly UslPoint[], terms: UslTerms): Pick<UslFit, 'errorPct' | 'r2'> {
  const off = points.map(({ n, perS }) => uslAt(terms, n) - perS);
  const centre = mean(points.map(({ perS }) => perS)) ?? 0;
  const unexplained = ratio(
    sum(off.map((value) => value ** 2)),
    sum(points.map(({ perS }) => (perS - centre) ** 2)),
  );
  return {
    errorPct: 100 * (mean(points.map(({ perS }, index) => Math.abs(off[index] ?? 0) / perS)) ?? 0),
    r2: unexplained === null ? null : 1 - unexplained,
  };
}

/** Coefficients that may differ from zero together. */
const SUPPORTS: readonly (readonly number[])[] = [[0], [1], [2], [0, 1], [0, 2], [1, 2], [0, 1, 2]];

/** Squares of what is left of 1 in each row, summed. */
function residual(rows: readonly (readonly number[])[], coefficients: readonly number[]): number {
  return sum(rows.map((row) => (sum(row.map((term, at) => term * (coefficients[at] ?? 0))) - 1) ** 2));
}

/** Three coefficients with which rows come nearest to 1 by least squares, those outside the support zero; undefined where they are not determined. */
function solve(rows: readonly (readonly number[])[], support: readonly number[]): number[] | undefined {
  const factored = factor(rows, support);
  return factored && inPlace(backwards(factored.upper, factored.shares), support);
}

/** The triangular system that least squares come to. */
interface Factored {
  readonly upper: number[][];
  readonly shares: number[];
}

/**
 * The columns of a support made orthogonal one after the other (modified Gram–Schmidt), which keeps more digits than the
 * normal equations; undefined where they depend on each other.
 */
function factor(rows: readonly (readonly number[])[], support: readonly number[]): Factored | undefined {
  const columns = support.map((at) => rows.map((row) => row[at] ?? 0));
  const right = rows.map(() => 1);
  const upper = support.map(() => support.map(() => 0));
  const shares: number[] = [];
  for (const [at, column] of columns.entries()) {
    const whole = Math.hypot(...column);
    for (let before = 0; before < at; before++) {
      const unit = columns[before] ?? [];
      const shared = dot(unit, column);
      setAt(upper, before, at, shared);
      subtract(column, unit, shared);
    }
    const length = Math.hypot(...column);
    if (length <= whole * 1e-10) return undefined;
    setAt(upper, at, at, length);
    for (const index of column.keys()) column[index] = (column[index] ?? 0) / length;
    const share = dot(column, right);
    shares.push(share);
    subtract(right, column, share);
  }
  return { upper, shares };
}

/** Solution of a triangular system, from its last row up. */
function backwards(upper: readonly (readonly number[])[], right: readonly number[]): number[] {
  const solution = right.map(() => 0);
  for (let row = right.length - 1; row >= 0; row--) {
    const known = sum(solution.map((value, at) => (at > row ? value * (upper[row]?.[at] ?? 0) : 0)));
    solution[row] = ((right[row] ?? 0) - known) / (upper[row]?.[row] ?? 1);
  }
  return solution;
}

function inPlace(found: readonly number[], support: readonly number[]): number[] {
  return [0, 1, 2].map((at) => found[support.indexOf(at)] ?? 0);
}

function setAt(matrix: number[][], row: number, at: number, value: number): void {
  const line = matrix[row];
  if (line) line[at] = value;
}

function dot(a: readonly number[], b: readonly number[]): number {
  return sum(a.map((value, index) => value * (b[index] ?? 0)));
}

function subtract(from: number[], unit: readonly number[], times: number): void {
  for (const index of from.keys()) from[index] = (from[index] ?? 0) - times * (unit[index] ?? 0);
}
