/**
 * Load profiles of somebody's own, written as text: a kind, and what is given of it, as in
 * `closed:users=30,seconds=60`. The text, in the order and form of `canonical`, is the profile's id, so that runs of equal
 * loads stand together, and those of others apart. Forms in browsers load this file too: it needs no library.
 */
import type { SharedValues } from './fields.ts';
import type { Faults, Fields, LoadKind, Texts } from './kind.ts';
import { KINDS, type LoadProfile, PROFILES } from './profile.ts';
import type { Weights } from './profile-fields.ts';

/** Longest text of a load profile. */
export const MAX_PROFILE_LENGTH = 400;

/** A kind of load profile that somebody can write. */
export type CustomKind = keyof typeof KINDS;

/** Kinds of load profiles that somebody can write. */
export const CUSTOM_KINDS = Object.keys(KINDS) as CustomKind[];

/** Fields of a kind by their names. */
export function fieldsOf(kind: CustomKind): Fields {
  return KINDS[kind].fields;
}

/** Whether a load profile is somebody's own, by its id. */
export function isCustom(id: string): boolean {
  return id.includes(':');
}

/** Beginning of the ids of somebody's own profiles of a kind; hosts tell of the kinds that they know by it. */
export function customPrefix(kind: CustomKind): string {
  return `${kind}:`;
}

/** The beginning that a profile's id has where it is somebody's own, else the id. */
export function knownBy(id: string): string {
  return isCustom(id) ? id.slice(0, id.indexOf(':') + 1) : id;
}

/** The text of a load profile without extra tools; any other text as it is. */
export function withoutExtraTools(text: string): string {
  const split = splitProfile(text);
  return split
    ? joinProfile(
        split.kind,
        split.pairs.filter(([name]) => name !== 'tools'),
      )
    : text;
}

/** Kind and fields that a text of somebody's own gives, unread; undefined where it begins with no kind. */
export function splitProfile(
  text: string,
): { readonly kind: CustomKind; readonly pairs: readonly (readonly [string, string])[] } | undefined {
  const [, kind = '', fields = ''] = /^([a-z]+):(.*)$/s.exec(text) ?? [];
  if (!isKind(kind)) return undefined;
  return { kind, pairs: fields === '' ? [] : fields.split(',').map(pairOf) };
}

/** The text of fields of a kind, in the order in which they are given. */
export function joinProfile(kind: CustomKind, pairs: readonly (readonly [string, string])[]): string {
  return customPrefix(kind) + pairs.map(([name, value]) => `${name}=${value}`).join(',');
}

type Parsed = { readonly profile: LoadProfile } | { readonly message: string };

/** The load profile that a text writes, or what is wrong with it. */
export function parseProfile(text: string): Parsed {
  if (text.length > MAX_PROFILE_LENGTH) {
    return { message: `a load profile must have at most ${MAX_PROFILE_LENGTH} characters` };
  }
  const known = PROFILES.find(({ id }) => id === text);
  if (known) return { profile: known };
  const split = splitProfile(text);
  if (!split) {
    const ids = PROFILES.map(({ id }) => id).join(', ');
    const own = CUSTOM_KINDS.map(customPrefix).join(', ');
    return {
      message: `unknown load profile ${JSON.stringify(text)}; allowed: ${ids}, or one of your own that begins with ${own} such as closed:users=30,seconds=60`,
    };
  }
  const { kind, pairs } = split;
  const allowed = Object.keys(fieldsOf(kind));
  const refused = (words: string) => ({ message: `load profile ${kind}: ${words}` });
  const unknown = pairs.find(([name]) => !allowed.includes(name));
  if (unknown) {
    return refused(`unknown field ${JSON.stringify(unknown[0])}; allowed: ${allowed.join(', ')}`);
  }
  const twice = pairs.find(([name], at) => pairs.findIndex(([other]) => other === name) !== at);
  if (twice) return refused(`${twice[0]} is given twice`);
  const read = readLoad(kind, Object.fromEntries(pairs));
  if ('profile' in read) return read;
  const [[field, fault] = ['', '']] = Object.entries(read.faults);
  return refused(
    fault === MISSING ? `${field} ${fault}; fields: ${allowed.join(', ')}` : `${field} ${fault}`,
  );
}

function isKind(kind: string): kind is CustomKind {
  return Object.hasOwn(KINDS, kind);
}

function pairOf(pair: string): [string, string] {
  const at = pair.indexOf('=');
  return at < 0 ? [pair, ''] : [pair.slice(0, at), pair.slice(at + 1)];
}

const MISSING = 'is missing';

/** The load profile of a kind by the texts of its fields, or the fault of each field. Other texts are not looked at. */
export function readLoad(
  kind: CustomKind,
  texts: Texts,
): { readonly profile: LoadProfile } | { readonly faults: Faults } {
  const faults: Record<string, string> = {};
  const values: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fieldsOf(kind))) {
    const text = texts[name];
    if (text === undefined) {
      if (field.needed) faults[name] = MISSING;
      values[name] = field.fallback;
      continue;
    }
    const read = field.read(text);
    if ('fault' in read) faults[name] = read.fault;
    else values[name] = read.value;
  }
  const { conflicts }: LoadKind<LoadProfile> = KINDS[kind];
  for (const [name, fault] of Object.entries(conflicts?.(texts, values) ?? {})) faults[name] ??= fault;
  if (Object.keys(faults).length > 0) return { faults };
  return { profile: withOwn(kind, values) };
}

/** A profile of a kind by the values of its fields; the built-in one where that is all the same. */
function withOwn(kind: CustomKind, values: SharedValues): LoadProfile {
  const { title, description, ...load } = KINDS[kind].profileOf(values);
  const id = canonical(kind, values);
  const alike = PROFILES.find((known) => known.kind === kind && id === `${kind}:` && known.id === kind);
  if (alike) return alike;
  const { pause, weights, tools = 0, parallel = 1, abort = 0 } = values;
  const own = {
    ...(pause !== undefined && { pauseMs: pause }),
    ...(weights && { weights }),
    ...(parallel > 1 && { parallel }),
    ...(tools > 0 && { extraTools: tools }),
    ...(abort > 0 && { abortPct: abort }),
  };
  const paused = pause === undefined ? [] : [`a pause of ${pause} ms`];
  const together = parallel === 1 ? [] : [`${parallel} calls at once in each session`];
  const chosen = weights ? [`tools ${listed(weights)}`] : [];
  const more = tools === 1 ? '1 extra tool' : `${tools} extra tools`;
  const longer = tools === 0 ? [] : [`${more} in the list of the server`];
  const aborted = abort === 0 ? [] : [`${abort} % of the calls given up`];
  return {
    ...load,
    ...own,
    id,
    title: [
      ...[title, ...paused, ...(parallel === 1 ? [] : [`${parallel} calls at once`])],
      ...[...(weights ? ['own weights'] : []), ...(tools === 0 ? [] : [more]), ...aborted],
    ].join(', '),
    description: [description, ...paused, ...together, ...chosen, ...longer, ...aborted].join('; '),
  } as LoadProfile;
}

function listed(weights: Weights): string {
  return Object.entries(weights)
    .map(([name, times]) => (times === 1 ? name : `${name} × ${times}`))
    .join(', ');
}

/** The text of a profile: fields in the order of their kind, without those that are as by default. */
function canonical(kind: CustomKind, values: object): string {
  const { fields, defaultTexts = {} }: LoadKind<LoadProfile> = KINDS[kind];
  const byName: Readonly<Record<string, unknown>> = { ...values };
  const pairs = Object.entries(fields).flatMap(([name, { fallback }]) => {
    const value = byName[name];
    if (value === undefined || value === fallback) return [];
    const text = written(value);
    return text === defaultTexts[name] ? [] : [[name, text] as const];
  });
  return joinProfile(kind, pairs);
}

function written(value: unknown): string {
  if (Array.isArray(value)) return value.join('+');
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.entries(value)
    .map(([name, times]) => (times === 1 ? name : `${name}*${times}`))
    .join('+');
}
