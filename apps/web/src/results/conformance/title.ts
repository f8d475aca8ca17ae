import { type ConformanceVerdict, SCENARIOS } from '@headroom/model/run';

/** Title of the scenario of a verdict. */
export function titleOf({ scenario, protocol }: Pick<ConformanceVerdict, 'scenario' | 'protocol'>): string {
  return SCENARIOS.find((one) => one.id === scenario && one.protocol === protocol)?.title ?? scenario;
}
