import { serverIdSchema } from '@headroom/model/run';
import { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { Operation } from './operation.ts';
import { ACTIONS, type Rule } from './rights.ts';

/** Errors that every operation can refuse by. */
export const EVERYWHERE: readonly ErrorCode[] = [
  'invalid_token',
  'too_many_requests',
  'internal',
  'answer_too_large',
  'database_unreachable',
];

/** Access to an operation: whether a token may ask for it, and whether anonymous requests may. */
export function accessTo({ action }: Operation): { token: boolean; anonymous: boolean } {
  const { needs, scope }: Rule = ACTIONS[action];
  return { token: scope !== null, anonymous: needs === 'everyone' };
}

/** Access rule of an operation, in words. */
export function accessLabel({ action }: Operation): string {
  const { needs, scope }: Rule = ACTIONS[action];
  const who =
    needs === 'everyone'
      ? 'Anyone may do this.'
      : needs === 'signed_in'
        ? 'Any account may do this.'
        : needs === 'installation'
          ? 'Only the owner of the installation may do this.'
          : `Needs the role ${needs} in the workspace.`;
  if (scope === null) return `${who} API tokens may not.`;
  return needs === 'everyone' ? who : `${who} A token needs the scope ${scope}.`;
}

/** Errors that an operation refuses by, beside those of every one. */
export function errorsOf({ action, subject, method, errors }: Operation): ErrorCode[] {
  const guarded: ErrorCode[] = action === 'public.read' ? [] : ['unauthorized', 'forbidden'];
  return [
    ...errors,
    ...guarded,
    ...(subject ? (['not_found'] as const) : []),
    ...(method === 'get' ? [] : (['cross_site'] as const)),
  ];
}

/** The names in the braces of a path. */
export function paramsOf(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
}

/** @returns a maker of JSON Schemas @param servers ids of the servers that the installation knows */
export function schemasWith(servers: readonly string[]) {
  return (schema: z.ZodType, io: 'input' | 'output') => {
    const { $schema, ...rest } = z.toJSONSchema(schema, {
      io,
      override: ({ zodSchema, jsonSchema }) => {
        if (zodSchema !== (serverIdSchema as unknown)) return;
        // A project has servers of its own, which no list of the installation holds.
        jsonSchema.description = 'Id of a server of the installation, or of the named project.';
        jsonSchema.examples = [...servers];
      },
    });
    return rest;
  };
}
