import type { ConformanceVerdict } from '@headroom/model/run';

type Verdict = Pick<ConformanceVerdict, 'outcome' | 'passed' | 'failed'>;

/** `38 of 38 checks pass`, over the scenarios that could be tested; null where none could. */
export function checksLabel(verdicts: readonly Verdict[]): string | null {
  const tested = verdicts.filter(({ outcome }) => outcome !== 'not testable');
  const passed = tested.reduce((sum, verdict) => sum + verdict.passed, 0);
  const failed = tested.reduce((sum, verdict) => sum + verdict.failed, 0);
  return tested.length === 0 ? null : `${passed} of ${passed + failed} checks pass`;
}
