/**
 * Fields of load profiles that somebody writes: how the text of each is read, and what is allowed, in words.
 * No imports: forms in browsers load this file too.
 */

/** What a text says, or what is wrong with it, as in "users must be …". */
export type Read<T> = { readonly value: T } | { readonly fault: string };

interface Rule<T> {
  /** What is allowed, in words: "1 to 1000". */
  readonly allowed: string;
  /** Keyboard of phones that has all of its characters. */
  readonly keyboard: 'numeric' | 'decimal' | 'text';
  readonly read: (text: string) => Read<T>;
}

/** A field of a load profile. Of one that may be left out, `fallback` is its value then. */
export interface Field<T> extends Rule<T> {
  /** Name for people: "Virtual users". */
  readonly title: string;
  /** Unit of its numbers; empty where there is none. */
  readonly unit: string;
  readonly needed: boolean;
  /** What it means to leave it out, in words; empty where its fallback says it. */
  readonly empty: string;
  readonly fallback: T | undefined;
  /** Text that forms begin with; empty where a load without the field has no value for it. */
  readonly first: string;
}

interface Words {
  readonly title: string;
  readonly unit?: string;
  readonly empty?: string;
}

/** A field that must be given. @param first text that forms begin with */
export function needed<T>(
  rule: Rule<T>,
  { title, unit = '', first }: Omit<Words, 'empty'> & { readonly first: string },
): Field<T> {
  return { ...rule, title, unit, empty: '', needed: true, fallback: undefined, first };
}

/** A field that has a value where none is given. */
export function byDefault<T>(rule: Rule<T>, fallback: T, { title, unit = '', empty = '' }: Words): Field<T> {
  return { ...rule, title, unit, empty, needed: false, fallback, first: String(fallback) };
}

/** A field that may stay open. */
export function optional<T>(rule: Rule<T>, { title, unit = '', empty = '' }: Words): Field<T | undefined> {
  return { ...rule, title, unit, empty, needed: false, fallback: undefined, first: '' };
}

/** A whole number from the first to the second, both included. */
export function whole(low: number, high: number): Rule<number> {
  const rule = numeric(/^\d+$/, `a whole number from ${low} to ${high}`, [low, high]);
  return { ...rule, keyboard: 'numeric' };
}

/** A number from the first to the second, both included, to a thousandth. */
export function decimal(low: number, high: number): Rule<number> {
  const rule = numeric(/^\d+(\.\d{1,3})?$/, `a number from ${low} to ${high}`, [low, high]);
  const finer = /^\d+\.\d{4,}$/;
  return {
    ...rule,
    read: (text) => (finer.test(text) ? { fault: 'must have at most 3 decimals' } : rule.read(text)),
  };
}

function numeric(form: RegExp, what: string, [low, high]: readonly [number, number]): Rule<number> {
  return {
    allowed: `${low} to ${high}`,
    keyboard: 'decimal',
    read(text) {
      const value = Number(text);
      return form.test(text) && value >= low && value <= high ? { value } : { fault: `must be ${what}` };
    },
  };
}

/** Numbers joined by +, each above the one before. */
export function rising(item: Rule<number>, most: number): Rule<readonly number[]> {
  return {
    allowed: `at most ${most} rising numbers, each of ${item.allowed}, joined by +`,
    keyboard: 'text',
    read(text) {
      const parts = text.split('+');
      if (parts.length > most) return { fault: `must be at most ${most} numbers` };
      const values: number[] = [];
      for (const part of parts) {
        const read = item.read(part);
        if ('fault' in read) return { fault: `${read.fault}, or several that rise, joined by +` };
        if (read.value <= (values.at(-1) ?? 0)) return { fault: 'must rise, joined by +' };
        values.push(read.value);
      }
      return { value: values };
    },
  };
}

/** Weights of tools, by their names. */
export type Weights = Readonly<Record<string, number>>;

const MAX_TOOLS = 50;
const MAX_WEIGHT = 100;
/** Names of tools, and of operations as they are by themselves: `resources/read demo://item/$id`. */
const TOOL = /^[\w./-][\w./:${} -]{0,127}$/;

/** Weight of a tool. */
export const weight: Rule<number> = whole(1, MAX_WEIGHT);

/** Names of tools joined by +, each with its weight after * where that is not 1. */
export const weights: Rule<Weights> = {
  allowed: `at most ${MAX_TOOLS} tools joined by +, each with *weight (${weight.allowed}) where that is not 1`,
  keyboard: 'text',
  read(text) {
    const parts = text.split('+');
    if (parts.length > MAX_TOOLS) return { fault: `must be at most ${MAX_TOOLS} tools` };
    const byName = new Map<string, number>();
    for (const part of parts) {
      const [name = '', times = '1', ...more] = part.split('*');
      if (!TOOL.test(name) || more.length > 0) {
        return { fault: 'must be tools joined by +, each with *weight where that is not 1' };
      }
      if (byName.has(name)) return { fault: 'must name a tool once only' };
      const read = weight.read(times);
      if ('fault' in read) return { fault: `must be whole numbers from 1 to ${MAX_WEIGHT}` };
      byName.set(name, read.value);
    }
    const sorted = [...byName].sort(([a], [b]) => (a < b ? -1 : 1));
    return { value: Object.fromEntries(sorted) };
  },
};
