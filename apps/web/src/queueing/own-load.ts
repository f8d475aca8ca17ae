import type { Faults } from '@headroom/model/load';
import {
  type CustomKind,
  fieldsOf,
  joinProfile,
  parseProfile,
  readLoad,
  splitProfile,
} from '@headroom/model/load/custom-profile';
import type { LoadProfile } from '@headroom/model/load/profile';

/** Stands for a load of somebody's own among load profiles of a form. */
export const OWN = 'own';

/** Name of the field that has servers of a suite list more tools; those of a project cannot be told so. */
export const EXTRA_TOOLS = 'tools';

/** Texts typed for a load of somebody's own: not yet a load profile. */
export interface OwnLoad {
  kind: CustomKind;
  /** By kind and field, so that another kind and back loses nothing; without weights. */
  given: Partial<Record<CustomKind, Readonly<Record<string, string>>>>;
  /** By tool; empty: it is not called. All empty: as the workload says. */
  weights: Readonly<Record<string, string>>;
}

/** A load as the fields of its kind begin. */
export function firstOwn(kind: CustomKind): OwnLoad {
  return { kind, given: {}, weights: {} };
}

/** Texts of the fields of the kind that is chosen, by name. */
export function givenOf({ kind, given }: OwnLoad): Readonly<Record<string, string>> {
  const first = Object.entries(fieldsOf(kind)).map(([name, field]) => [name, field.first]);
  return { ...Object.fromEntries(first), ...given[kind] };
}

/** A load without extra tools, whatever its kind. */
export function withoutExtraTools({ given, ...own }: OwnLoad): OwnLoad {
  const kept = Object.entries(given).map(([kind, { [EXTRA_TOOLS]: _, ...texts }]) => [kind, texts]);
  return { ...own, given: Object.fromEntries(kept) };
}

/** A load with another text in a field. */
export function withGiven(own: OwnLoad, name: string, text: string): OwnLoad {
  return { ...own, given: { ...own.given, [own.kind]: { ...givenOf(own), [name]: text } } };
}

/** Fields that a text of somebody's own fills, right or wrong; undefined where it is of no kind. */
export function ownOf(text: string): OwnLoad | undefined {
  const split = splitProfile(text);
  if (!split) return undefined;
  const { kind, pairs } = split;
  const names = Object.keys(fieldsOf(kind)).filter((name) => name !== 'weights');
  const asked = new Map(pairs);
  const needed = names.filter((name) => fieldsOf(kind)[name]?.needed);
  const given = [
    ...needed.map((name) => [name, ''] as const),
    ...names.flatMap((name) => (asked.has(name) ? [[name, asked.get(name) ?? ''] as const] : [])),
  ];
  return {
    kind,
    given: { [kind]: Object.fromEntries(given) },
    weights: Object.fromEntries(
      (asked.get('weights') ?? '')
        .split('+')
        .filter(Boolean)
        .map((part) => [part.split('*')[0] ?? '', part.split('*')[1] ?? '1']),
    ),
  };
}

/** A load of somebody's own as far as it can be read. */
export interface ReadOwn {
  /** Its text: that of its load profile, or what was typed. */
  readonly text: string;
  /** Undefined while something is wrong with it. */
  readonly load?: LoadProfile;
  /** What is wrong with each field, as in "must be …". */
  readonly faults: Faults;
  /** What is wrong with it as a whole. */
  readonly fault?: string;
}

/** Reads what was typed by the rules of the API. */
export function readOwn(own: OwnLoad): ReadOwn {
  const pairs = pairsOf(own);
  const typed = joinProfile(own.kind, pairs);
  const read = readLoad(own.kind, Object.fromEntries(pairs));
  if ('faults' in read) return { text: typed, faults: read.faults };
  const { profile } = read;
  const parsed = parseProfile(profile.id);
  return 'message' in parsed
    ? { text: profile.id, faults: {}, fault: parsed.message }
    : { text: profile.id, load: profile, faults: {} };
}

function pairsOf(own: OwnLoad): [string, string][] {
  const texts = givenOf(own);
  return Object.keys(fieldsOf(own.kind)).flatMap((name): [string, string][] => {
    // Numbers of a list may be typed with commas or blanks; of a field for one, several are refused either way.
    const typed = (texts[name]?.trim() ?? '').split(/[\s,;+]+/).join('+');
    const text = name === 'weights' ? weightsOf(own) : typed;
    return text === '' ? [] : [[name, text]];
  });
}

function weightsOf({ weights }: OwnLoad): string {
  return Object.entries(weights)
    .flatMap(([name, text]) => {
      const weight = text.trim();
      if (weight === '') return [];
      return weight === '1' ? name : `${name}*${weight}`;
    })
    .join('+');
}
