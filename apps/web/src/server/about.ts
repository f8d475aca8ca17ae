const ID = '([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})';
const RUN = new RegExp(`/runs/${ID}`);
const TRIAL = new RegExp(`/trials/${ID}`);

/**
 * Parts of an address that a log may show: the run or the trial it is about, and the beginning of its path.
 * Never the rest: links that let people in end in a secret.
 */
export function aboutAddress(address: string): { place: string; runId?: string; trialId?: string } {
  const path = address.replace(/^https?:\/\/[^/]*/, '').split('?', 1)[0] ?? '';
  const [, runId] = RUN.exec(path) ?? [];
  const [, trialId] = TRIAL.exec(path) ?? [];
  return {
    place: path
      .split('/')
      .slice(0, path.startsWith('/api/') ? 4 : 2)
      .join('/'),
    ...(runId && { runId }),
    ...(trialId && { trialId }),
  };
}
