import type { Backend } from '@headroom/project';
import { z } from 'zod';
import { untilAnswering } from '../runtime/answering.ts';
import type { Running } from '../runtime/runtime.ts';
import { TrialFailure } from '../trial-failure.ts';

/** Time that it has to start, and to answer. */
const WITHIN_MS = 15_000;

type Routes = Extract<Backend, { mock: unknown }>['mock'];

/** Control port of a mock, which takes its routes and tells its count (infra/mock-backend). */
export interface MockControl {
  /** Address of its control port. */
  readonly url: string;
  readonly token: string;
}

const countSchema = z.object({ requests: z.int() });

/** Tells a mock that was started its routes. @throws TrialFailure `rig_failed` when it does not take them */
export async function tellRoutes(
  running: Pick<Running, 'ended' | 'logs'>,
  control: MockControl,
  routes: Routes,
): Promise<void> {
  const body = JSON.stringify(routes.map(answerOf));
  const ask = async () => {
    try {
      const { ok, status } = await request(control, 'routes', { method: 'PUT', body });
      return ok ? undefined : `status ${status}`;
    } catch (error) {
      return (error as Error).message;
    }
  };
  await untilAnswering(running, ask, { what: 'a mock backend', withinMs: WITHIN_MS, blame: 'rig_failed' });
}

/** Number of requests to a mock since it was told its routes, those it has no route for included. */
export async function countOf(control: MockControl): Promise<number> {
  const response = await request(control, 'count', {});
  if (!response.ok) throw new TrialFailure('rig_failed', `a mock backend tells no count: ${response.status}`);
  return countSchema.parse(await response.json()).requests;
}

function request({ url, token }: MockControl, path: string, init: RequestInit): Promise<Response> {
  const headers = { Authorization: `Bearer ${token}` };
  return fetch(`${url}/${path}`, { ...init, headers, signal: AbortSignal.timeout(WITHIN_MS) });
}

/** A route as the program reads it: its body as text, typed where it is JSON. */
function answerOf({ json, text, headers, ...route }: Routes[number]) {
  if (json === undefined) return { ...route, headers, body: text ?? '' };
  const isTyped = Object.keys(headers).some((name) => name.toLowerCase() === 'content-type');
  const typed = isTyped ? headers : { ...headers, 'Content-Type': 'application/json' };
  return { ...route, headers: typed, body: JSON.stringify(json) };
}
