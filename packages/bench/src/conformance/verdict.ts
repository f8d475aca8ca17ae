import type { ConformanceVerdict } from '@headroom/model/run';
import { METHOD_NOT_FOUND } from '@headroom/model/suite';
import type { ToolCheck } from './tool.ts';

/** Checks that call tools of the conformance tool's own example server, whatever another answers to their names. */
const OF_EXAMPLE_TOOLS: readonly string[] = [
  'sep-2575-server-rejects-undeclared-capability',
  'sep-2575-missing-capability-http-400',
  'sep-2575-http-server-no-independent-requests-on-stream',
  'sep-2575-server-no-log-without-loglevel',
];
/** Check of the form of all messages, which every scenario ends with. */
const OF_FORM = 'wire-schema-valid';
/** Methods of what a server of tools does not declare. */
const UNDECLARED = /^(prompts|resources)\//;
const MAX_REASONS = 5;
const REASON_CHARACTERS = 300;

type Verdict = Pick<ConformanceVerdict, 'outcome' | 'passed' | 'failed' | 'reasons'>;

/** Verdict of a scenario by those of its checks that can be put to the server. */
export function verdictOf(checks: readonly ToolCheck[]): Verdict {
  const counted = checks.filter((check) => !isUntestable(check));
  const failed = counted.filter(({ status }) => status === 'FAILURE');
  const passed = counted.filter(({ status }) => status === 'SUCCESS');
  const counts = { passed: passed.length, failed: failed.length };
  if (failed.length > 0) {
    const reasons = shortened(failed.map((check) => `${check.id}: ${wordsOf(check)}`));
    return { outcome: 'failed', ...counts, reasons };
  }
  if (passed.some(({ id }) => id !== OF_FORM)) return { outcome: 'passed', ...counts, reasons: [] };
  return notTestable(shortened(checks.filter(({ status }) => status !== 'SUCCESS').map(wordsOf)));
}

/** Verdict of a scenario that asks what the server does not claim. */
export function notTestable(reasons: string[]): Verdict {
  return { outcome: 'not testable', passed: 0, failed: 0, reasons };
}

function isUntestable({ id, errorMessage = '', details }: ToolCheck): boolean {
  if (details?.untestable || OF_EXAMPLE_TOOLS.includes(id)) return true;
  return details?.error?.code === METHOD_NOT_FOUND && UNDECLARED.test(errorMessage);
}

/** Message of the tool about a check; its id where there is none. */
function wordsOf({ id, errorMessage, details }: ToolCheck): string {
  return (errorMessage || details?.message || id).trim();
}

function shortened(reasons: readonly string[]): string[] {
  return [...new Set(reasons)]
    .slice(0, MAX_REASONS)
    .map((text) => (text.length > REASON_CHARACTERS ? `${text.slice(0, REASON_CHARACTERS)}…` : text));
}
