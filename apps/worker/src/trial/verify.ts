import { type CheckResult, verifyAnswers, verifyOutage } from '@headroom/servers';
import { untilHealthy } from '../runtime/answering.ts';
import type { BackendUrls, RunningServer } from '../runtime/runtime.ts';
import type { TrialContext } from './context.ts';

/**
 * Step 3: the contract. Answers and proof of work on the server that will be measured, outages on a second,
 * short-lived instance of it with one worker process, so that the measured one never sees a broken backend.
 */
export async function verify(context: TrialContext, server: RunningServer): Promise<CheckResult[]> {
  const { backends, built, suite } = context;
  const { redisUrl, apiUrl, relays } = backends;
  const target = { redisUrl, apiUrl, relays, serverId: built.manifest.id, suite };
  const answers = await verifyAnswers({ ...target, url: server.url });
  if (answers.some((check) => check.outcome === 'fail')) return answers;
  const outage = await verifyOutage({ ...target, start: (urls) => startSecond(context, urls) });
  return [...answers, ...outage];
}

async function startSecond(context: TrialContext, backends: BackendUrls) {
  const { runtime, built, limits, signal } = context;
  const second = await runtime.start(built, {
    backends,
    limits: { ...limits, webConcurrency: 1 },
    second: true,
  });
  try {
    await untilHealthy(second, `a second instance of server ${built.manifest.id}`, limits.startS, signal);
  } catch (error) {
    await second.stop('now');
    throw error;
  }
  return { url: second.url, stop: () => second.stop('now') };
}

/** The failed checks in words, or undefined when the contract is kept. */
export function breachOf(checks: readonly CheckResult[]): string | undefined {
  const failed = checks.filter((check) => check.outcome === 'fail');
  if (failed.length === 0) return undefined;
  const first = failed.slice(0, 3).map((check) => `${check.name}: ${check.reason}`);
  const more = failed.length > first.length ? `; and ${failed.length - first.length} more` : '';
  return `the server breaks the contract: ${first.join('; ')}${more}`;
}
