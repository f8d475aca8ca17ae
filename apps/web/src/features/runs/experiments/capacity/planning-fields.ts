import { DEFAULT_SPARE_PCT, type PlannedLoad, type Prices } from '@headroom/report';
import type { Params } from '#ui/address.ts';

/** A field of the form of a plan: its name in the address, and which numbers it may hold. */
interface Rule {
  readonly low: number;
  readonly high: number;
  /** Text where the address has none. */
  readonly first?: string;
}

const RULES = {
  load: { low: 0.01, high: 1e9, first: '100' },
  peak: { low: 1, high: 1000, first: '2' },
  spare: { low: 0, high: 90, first: String(DEFAULT_SPARE_PCT) },
  cpuPrice: { low: 0, high: 1e6 },
  gbPrice: { low: 0, high: 1e6 },
  instancePrice: { low: 0, high: 1e6 },
  instanceCpus: { low: 0.01, high: 1e4 },
  instanceGb: { low: 0.01, high: 1e5 },
} as const satisfies Record<string, Rule>;
export type PlanField = keyof typeof RULES;
export const PLAN_FIELDS = Object.keys(RULES) as PlanField[];

const PARTS = ['cpuPrice', 'gbPrice'] as const;
const INSTANCE = ['instancePrice', 'instanceCpus', 'instanceGb'] as const;

/** The form as it was filled in, and what it asks for where every field is right. */
export interface AskedPlan {
  /** Text of each field, as it was typed. */
  readonly texts: Readonly<Record<PlanField, string>>;
  /** Change that a field needs, by its name. */
  readonly errors: Partial<Record<PlanField, string>>;
  /** Null where a field is wrong. */
  readonly plan: { readonly load: PlannedLoad; readonly prices: Prices | null } | null;
}

/** Reads a plan from an address. Of fields that it lacks, those of the load have a first value, prices none. */
export function askedPlan(params: Params): AskedPlan {
  const texts = Object.fromEntries(
    PLAN_FIELDS.map((name) => [name, (params[name] ?? firstOf(name)).trim()]),
  ) as Record<PlanField, string>;
  const values = Object.fromEntries(PLAN_FIELDS.map((name) => [name, numberIn(texts[name])])) as Values;
  const errors = { ...missing(texts), ...ofRange(texts, values) };
  const hasError = Object.keys(errors).length > 0;
  return { texts, errors, plan: hasError ? null : { load: loadOf(values), prices: pricesOf(texts, values) } };
}

type Values = Record<PlanField, number>;
type Texts = Readonly<Record<PlanField, string>>;

function firstOf(name: PlanField): string {
  const rule: Rule = RULES[name];
  return rule.first ?? '';
}

/** NaN of a text that is no plain number: 1,5 may mean 1.5 or 15. */
function numberIn(text: string): number {
  return /^\d{1,15}(\.\d{1,9})?$/.test(text) ? Number(text) : Number.NaN;
}

function ofRange(texts: Texts, values: Values): AskedPlan['errors'] {
  const wrong = PLAN_FIELDS.filter((name) => {
    const { low, high }: Rule = RULES[name];
    return texts[name] !== '' && !(values[name] >= low && values[name] <= high);
  });
  return Object.fromEntries(wrong.map((name) => [name, rangeLabel(name)]));
}

/** Numbers that a field may hold, as a sentence. */
function rangeLabel(name: PlanField): string {
  const { low, high }: Rule = RULES[name];
  return `must be a number from ${low} to ${high.toLocaleString('en-US')}, written as in 1500 or 0.5`;
}

/** Fields without which others say nothing. */
function missing(texts: Texts): AskedPlan['errors'] {
  const given = (names: readonly PlanField[]) => names.some((name) => texts[name] !== '');
  const lacking = (names: readonly PlanField[], why: string) =>
    names.filter((name) => texts[name] === '').map((name) => [name, why]);
  const faults = [
    ...(['load', 'peak', 'spare'] as const)
      .filter((name) => texts[name] === '')
      .map((name) => [name, rangeLabel(name)]),
    ...(given(PARTS) ? lacking(PARTS, 'must be given with the other price; 0 if it costs nothing') : []),
    ...(given(INSTANCE) ? lacking(INSTANCE, 'must be given with the other values of an instance') : []),
    ...(given(PARTS) && given(INSTANCE)
      ? [['instancePrice', 'must be left out, with its size, if prices of processors and memory are given']]
      : []),
  ];
  return Object.fromEntries(faults);
}

function loadOf({ load, peak, spare }: Values): PlannedLoad {
  return { perS: load, peakFactor: peak, sparePct: spare };
}

function pricesOf(texts: Texts, values: Values): Prices | null {
  if (texts.cpuPrice !== '') return { kind: 'parts', cpuHour: values.cpuPrice, gbHour: values.gbPrice };
  if (texts.instancePrice === '') return null;
  const { instancePrice: instanceHour, instanceCpus: cpus, instanceGb: memoryGb } = values;
  return { kind: 'instance', instanceHour, cpus, memoryGb };
}
