/**
 * k6's exit statuses (k6 documentation, "Exit codes") that mean the test did not run to its end.
 * None of them is the server's fault: what the server did wrong is counted, not thrown.
 */
const EXIT_REASONS: Readonly<Record<number, string>> = {
  97: 'it could not reach its cloud service',
  98: 'it lost its cloud test',
  99: 'a threshold failed, though none is set',
  100: 'setup timed out',
  101: 'teardown timed out',
  102: 'it timed out',
  103: 'it could not start its REST API',
  104: 'its configuration is wrong',
  105: 'it was stopped from outside',
  106: 'it could not start its REST API',
  107: 'the script threw an exception',
  108: 'the script was aborted',
  109: 'it crashed',
};

/** Reason why k6 ended early, in words; undefined for a test that ran to its end. */
export function reasonOfExit(code: number | null, signal: string | null): string | undefined {
  if (code === 0) return undefined;
  if (signal) return `k6 was ended by signal ${signal}`;
  return `k6 ended with status ${code}: ${EXIT_REASONS[code ?? -1] ?? 'see its output'}`;
}
