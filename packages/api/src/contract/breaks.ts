/**
 * What a newer OpenAPI document breaks for programs that were written against an older one. Additions break nothing: new
 * operations, optional fields of requests, fields and values of answers.
 */

type Json = Readonly<Record<string, unknown>>;

/** Whether programs send a value or read it. */
type Direction = 'request' | 'answer';

/** Where something is, as `POST /api/v1/runs request body.rounds`. */
type Place = string;

/** Breaks of a document, each with its place; empty where it only adds. */
export function breaksOf(older: object, newer: object): string[] {
  const [before, after] = [record(older), record(newer)];
  return Object.entries(record(before.paths)).flatMap(([path, methods]) =>
    Object.entries(record(methods)).flatMap(([method, operation]) => {
      const place = `${method.toUpperCase()} ${path}`;
      const now = record(record(record(after.paths)[path])[method]);
      if (Object.keys(now).length === 0) return [`${place} is gone`];
      return operationBreaks(record(operation), now, place);
    }),
  );
}

function operationBreaks(before: Json, after: Json, place: Place): string[] {
  return [
    ...parameterBreaks(list(before.parameters), list(after.parameters), place),
    ...bodyBreaks(record(before.requestBody), record(after.requestBody), `${place} request body`),
    ...Object.entries(record(before.responses)).flatMap(([status, response]) =>
      // Refusals share one schema; which of them there are may change.
      status.startsWith('2')
        ? answerBreaks(record(response), record(record(after.responses)[status]), `${place} answer ${status}`)
        : [],
    ),
  ];
}

function parameterBreaks(before: readonly Json[], after: readonly Json[], place: Place): string[] {
  const named = (parameters: readonly Json[]) =>
    new Map(parameters.map((one) => [`${String(one.in)} ${String(one.name)}`, one]));
  const [old, now] = [named(before), named(after)];
  const added = [...now].flatMap(([name, { required }]) =>
    required === true && old.get(name)?.required !== true ? [`${place} ${name} is required now`] : [],
  );
  const others = [...old].flatMap(([name, parameter]) => {
    const [current, at] = [now.get(name), `${place} ${name}`];
    if (!current) return [`${at} is gone`];
    return schemaBreaks(record(parameter.schema), record(current.schema), at, 'request');
  });
  return [...added, ...others];
}

function bodyBreaks(before: Json, after: Json, place: Place): string[] {
  const required = after.required === true && before.required !== true ? [`${place} is required now`] : [];
  return [...required, ...contentBreaks(before, after, place, 'request')];
}

function answerBreaks(before: Json, after: Json, place: Place): string[] {
  const headers = Object.keys(record(before.headers)).filter((name) => !(name in record(after.headers)));
  return [
    ...headers.map((name) => `${place} header ${name} is gone`),
    ...contentBreaks(before, after, place, 'answer'),
  ];
}

function contentBreaks(before: Json, after: Json, place: Place, direction: Direction): string[] {
  return Object.entries(record(before.content)).flatMap(([type, media]) => {
    const now = record(after.content)[type];
    if (now === undefined) return [`${place} as ${type} is gone`];
    return schemaBreaks(record(record(media).schema), record(record(now).schema), place, direction);
  });
}

/** Bounds of a schema: which side of the older bound a newer one may lie on, for requests. */
const BOUNDS = {
  minimum: 'at most',
  exclusiveMinimum: 'at most',
  minLength: 'at most',
  minItems: 'at most',
  maximum: 'at least',
  exclusiveMaximum: 'at least',
  maxLength: 'at least',
  maxItems: 'at least',
} as const;

/** Breaks of a JSON Schema: a request must still be accepted, an answer must still hold what was read of it. */
function schemaBreaks(before: Json, after: Json, place: Place, direction: Direction): string[] {
  const variants = variantsOf(before);
  if (variants.length > 0 || variantsOf(after).length > 0) {
    const [old, now] = [variants.length > 0 ? variants : [before], variantsOf(after)];
    const candidates = now.length > 0 ? now : [after];
    return old.flatMap((variant) => {
      const tries = candidates.map((candidate) => schemaBreaks(variant, candidate, place, direction));
      return tries.some(({ length }) => length === 0)
        ? []
        : (tries.toSorted((a, b) => a.length - b.length)[0] ?? [`${place} is gone`]);
    });
  }
  return [
    ...typeBreaks(before, after, place, direction),
    ...valueBreaks(before, after, place, direction),
    ...(direction === 'request' ? boundBreaks(before, after, place) : []),
    ...fieldBreaks(before, after, place, direction),
    ...('items' in before
      ? schemaBreaks(record(before.items), record(after.items), `${place}[]`, direction)
      : []),
    ...('additionalProperties' in before && typeof before.additionalProperties === 'object'
      ? schemaBreaks(
          record(before.additionalProperties),
          record(after.additionalProperties),
          `${place}.*`,
          direction,
        )
      : []),
  ];
}

const variantsOf = ({ anyOf, oneOf }: Json) => list(anyOf ?? oneOf);

function typeBreaks(before: Json, after: Json, place: Place, direction: Direction): string[] {
  const [old, now] = [typesOf(before), typesOf(after)];
  if (now.length === 0)
    return direction === 'request' || old.length === 0 ? [] : [`${place} has any type now`];
  if (old.length === 0) return direction === 'request' ? [`${place} is ${now.join(' or ')} only now`] : [];
  const [narrow, wide] = direction === 'request' ? [old, now] : [now, old];
  const stray = narrow.filter(
    (type) => !wide.includes(type) && !(type === 'integer' && wide.includes('number')),
  );
  return stray.length === 0 ? [] : [`${place} was ${old.join(' or ')} and is ${now.join(' or ')}`];
}

const typesOf = ({ type }: Json): readonly string[] =>
  typeof type === 'string' ? [type] : list<string>(type);

/** Values of an enum: requests lose none; answers may gain some, as their readers are told to take. */
function valueBreaks(before: Json, after: Json, place: Place, direction: Direction): string[] {
  const [old, now] = [valuesOf(before), valuesOf(after)];
  if (direction === 'answer') return old && !now ? [`${place} is no longer one of a list of values`] : [];
  if (!now) return [];
  if (!old) return [`${place} is one of ${now.join(', ')} only now`];
  const lost = old.filter((value) => !now.includes(value));
  return lost.length === 0 ? [] : [`${place} no longer takes ${lost.join(', ')}`];
}

function valuesOf(schema: Json): readonly unknown[] | null {
  if ('const' in schema) return [schema.const];
  return Array.isArray(schema.enum) ? schema.enum : null;
}

function boundBreaks(before: Json, after: Json, place: Place): string[] {
  const bounds = Object.entries(BOUNDS).flatMap(([name, side]) => {
    const [old, now] = [before[name], after[name]];
    if (typeof now !== 'number') return [];
    const isKept = typeof old === 'number' && (side === 'at most' ? now <= old : now >= old);
    return isKept ? [] : [`${place} has ${name} ${now}, before ${String(old ?? 'none')}`];
  });
  const isNarrower = after.pattern !== undefined && after.pattern !== before.pattern;
  return isNarrower ? [...bounds, `${place} has another pattern`] : bounds;
}

function fieldBreaks(before: Json, after: Json, place: Place, direction: Direction): string[] {
  const [old, now] = [record(before.properties), record(after.properties)];
  const [needed, needs] = [list<string>(before.required), list<string>(after.required)];
  const required =
    direction === 'request'
      ? needs.filter((name) => !needed.includes(name)).map((name) => `${place}.${name} is required now`)
      : needed
          .filter((name) => name in now && !needs.includes(name))
          .map((name) => `${place}.${name} may be absent now`);
  const fields = Object.entries(old).flatMap(([name, schema]) =>
    name in now
      ? schemaBreaks(record(schema), record(now[name]), `${place}.${name}`, direction)
      : [`${place}.${name} is gone`],
  );
  return [...required, ...fields];
}

const record = (value: unknown): Json => (typeof value === 'object' && value !== null ? (value as Json) : {});

function list<Item = Json>(value: unknown): readonly Item[] {
  return Array.isArray(value) ? value : [];
}
