import { LEAST_SECRET_CHARACTERS, type TrialResult } from '@headroom/model/run';
import type { RunningServer } from '../runtime/runtime.ts';

const TAKEN_OUT = '[secret]';
/** As much of the beginning or the end of a value as tells that the rest of it was cut off. */
const TELLING_CHARACTERS = 12;

/** Removes the values of secrets from a text. */
export type TakeOut = (text: string) => string;

/**
 * Takes secrets out of texts: whole, as JSON writes them, a line of several, and what a text that was cut kept.
 * @param hidden others beside them
 */
export function takerOut(
  secrets: Readonly<Record<string, string>> = {},
  hidden: readonly string[] = [],
): TakeOut {
  return takerOutOf([...Object.values(secrets), ...hidden], TAKEN_OUT);
}

/** The same for any values. @param word that stands in their place */
export function takerOutOf(taken: readonly string[], word: string): TakeOut {
  const values = taken.flatMap((value) => [value, JSON.stringify(value).slice(1, -1), ...linesOf(value)]);
  const needles = [...new Set(values)]
    .filter(({ length }) => length >= LEAST_SECRET_CHARACTERS)
    .toSorted((a, b) => b.length - a.length);
  return (text) => needles.reduce((rest, value) => without(rest, value, word), text);
}

function linesOf(value: string): string[] {
  return value.split('\n').filter(({ length }) => length >= 2 * LEAST_SECRET_CHARACTERS);
}

function without(text: string, value: string, word: string): string {
  const rest = text.replaceAll(value, word);
  return value.length < 2 * TELLING_CHARACTERS ? rest : withoutEnds(rest, value, word);
}

/** A text without a long beginning of a value at its end, or a long end of it at its beginning. */
function withoutEnds(text: string, value: string, word: string): string {
  const begun = text.indexOf(value.slice(0, TELLING_CHARACTERS));
  if (begun >= 0) {
    let length = TELLING_CHARACTERS;
    while (begun + length < text.length && text[begun + length] === value[length]) length++;
    return withoutEnds(`${text.slice(0, begun)}${word}${text.slice(begun + length)}`, value, word);
  }
  const ended = text.indexOf(value.slice(-TELLING_CHARACTERS));
  if (ended < 0) return text;
  let before = 0;
  const at = value.length - TELLING_CHARACTERS;
  while (ended - before > 0 && before < at && text[ended - before - 1] === value[at - before - 1]) before++;
  const after = text.slice(ended + TELLING_CHARACTERS);
  return withoutEnds(`${text.slice(0, ended - before)}${word}${after}`, value, word);
}

/** A result without the values of secrets, which a server may have printed or answered. */
export function withoutSecrets(result: TrialResult, takeOut: TakeOut): TrialResult {
  const { log, reason, checks, tried, context, catalogue, answers } = result;
  const clean = <T>(part: T): T => cleaned(part, takeOut);
  return {
    ...result,
    ...clean({ log, reason, checks }),
    ...(tried && { tried: clean(tried) }),
    ...(context && { context: clean(context) }),
    ...(catalogue && { catalogue: clean(catalogue) }),
    ...(answers && { answers: clean(answers) }),
  };
}

/** JSON without the values of secrets, in its texts and in the names of its fields. */
export function cleaned<T>(part: T, takeOut: TakeOut): T {
  return mapTexts(part, takeOut) as T;
}

/** A server whose output is told without secrets, before anything cuts it. */
export function quietened(server: RunningServer, takeOut: TakeOut): RunningServer {
  const logs = server.logs.bind(server);
  return Object.assign(server, { logs: async () => takeOut(await logs()) });
}

function mapTexts(part: unknown, map: TakeOut): unknown {
  if (typeof part === 'string') return map(part);
  if (Array.isArray(part)) return part.map((one) => mapTexts(one, map));
  if (part === null || typeof part !== 'object') return part;
  return Object.fromEntries(Object.entries(part).map(([key, one]) => [map(key), mapTexts(one, map)]));
}
