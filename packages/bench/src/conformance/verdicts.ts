import {
  CONFORMANCE_PROTOCOLS,
  type ConformanceProtocol,
  type ConformanceVerdict,
  SCENARIOS,
} from '@headroom/model/run';
import { type Asking, runScenario, type ToolCheck } from './tool.ts';
import { notTestable, verdictOf } from './verdict.ts';

/** Check by which a server shows that it speaks the version without sessions at all. */
const DISCOVERS = 'sep-2575-server-implements-discover';

/**
 * Verdicts of all scenarios; those of a version that the server does not speak are not asked.
 * @throws as `runScenario`
 */
export async function verdictsOf(
  asking: Pick<Asking, 'url' | 'mark' | 'signal'>,
): Promise<ConformanceVerdict[]> {
  const verdicts: ConformanceVerdict[] = [];
  for (const protocol of CONFORMANCE_PROTOCOLS) verdicts.push(...(await ofVersion(asking, protocol)));
  return verdicts;
}

async function ofVersion(
  asking: Pick<Asking, 'url' | 'mark' | 'signal'>,
  protocol: ConformanceProtocol,
): Promise<ConformanceVerdict[]> {
  const verdicts: ConformanceVerdict[] = [];
  let isSpoken = true;
  for (const { id: scenario } of SCENARIOS.filter((one) => one.protocol === protocol)) {
    const checks: readonly ToolCheck[] = isSpoken ? await runScenario({ ...asking, scenario, protocol }) : [];
    isSpoken &&= !lacksDiscovery(checks);
    const verdict = isSpoken ? verdictOf(checks) : notTestable([`the server does not speak MCP ${protocol}`]);
    verdicts.push({ scenario, protocol, ...verdict });
  }
  return verdicts;
}

function lacksDiscovery(checks: readonly ToolCheck[]): boolean {
  return checks.some(({ id, status }) => id === DISCOVERS && status !== 'SUCCESS');
}
