import type { RpcResult } from '@headroom/model/suite';
import { jsonOf, textOf } from './expectations.ts';

/** Whether an answer is the environment of a process, which may hold secrets: it is never recorded. */
export function isEnvironment(result: RpcResult): boolean {
  const json = jsonOf(result);
  if (typeof json === 'object' && json !== null)
    return holdsPath(json) || Object.values(json).some(holdsPath);
  return /^PATH=\S/m.test(textOf(result));
}

function holdsPath(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const { PATH } = value as { PATH?: unknown };
  return typeof PATH === 'string';
}
