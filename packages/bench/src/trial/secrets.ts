import type { TrialResult } from '@headroom/workload';

const TAKEN_OUT = '[secret]';
/** A shorter value stands in texts by chance. */
const LEAST_CHARACTERS = 4;

/** A result without the values of secrets, which a server may have printed or answered. */
export function withoutSecrets(
  result: TrialResult,
  secrets: Readonly<Record<string, string>> = {},
): TrialResult {
  const values = Object.values(secrets).filter(({ length }) => length >= LEAST_CHARACTERS);
  if (values.length === 0) return result;
  const { log, reason, checks, tried } = result;
  const clean = <T>(part: T): T => mapTexts(part, (text) => values.reduce(takeOut, text)) as T;
  return { ...result, ...clean({ log, reason, checks }), ...(tried && { tried: clean(tried) }) };
}

function takeOut(text: string, value: string): string {
  return text.replaceAll(value, TAKEN_OUT);
}

function mapTexts(part: unknown, map: (text: string) => string): unknown {
  if (typeof part === 'string') return map(part);
  if (Array.isArray(part)) return part.map((one) => mapTexts(one, map));
  if (part === null || typeof part !== 'object') return part;
  return Object.fromEntries(Object.entries(part).map(([key, one]) => [key, mapTexts(one, map)]));
}
