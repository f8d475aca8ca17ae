/** The k6 script: runs any suite under any load profile and handshake, as told by HEADROOM_LOAD. */
import { sleep } from 'k6';
import type { Options, Scenario } from 'k6/options';
import { userOf, withUser } from '../src/suite.ts';
import { callTool, listTools, toolCall } from './client.ts';
import { collect, type SummaryData, TREND_STATS } from './collect.ts';
import { config } from './config.ts';
import { HANDSHAKE } from './handshakes.ts';
import { markStart, toolMeters } from './metrics.ts';

/** Time an iteration may take to end once its virtual user is told to stop. */
const GRACE = '2s';

function scenario(): Scenario {
  const { vus, rampUpS, holdS, rampDownS } = config.profile;
  if (rampUpS === 0 && rampDownS === 0) {
    return { executor: 'constant-vus', vus, duration: `${holdS}s`, gracefulStop: GRACE };
  }
  const stages = [
    { duration: `${rampUpS}s`, target: vus },
    { duration: `${holdS}s`, target: vus },
    { duration: `${rampDownS}s`, target: 0 },
  ];
  return { executor: 'ramping-vus', startVUs: 0, stages, gracefulStop: GRACE, gracefulRampDown: GRACE };
}

export const options: Options = {
  scenarios: { load: scenario() },
  summaryTrendStats: TREND_STATS,
  // One series a metric: tags would only cost the load generator time.
  systemTags: [],
};

const user = userOf(__VU);
const withSession = HANDSHAKE[config.handshake];
const calls = config.suite.tools.map((tool, index) => ({
  meter: toolMeters[index] as (typeof toolMeters)[number],
  body: toolCall(tool.name, withUser(tool.arguments, user)),
  expect: withUser(tool.expect, user),
}));

/** One iteration of a virtual user: every tool, then tools/list, then a pause. */
export default function iterate(): void {
  markStart();
  for (const call of calls) {
    withSession((session) => callTool(session, call.meter, call.body, call.expect));
  }
  withSession(listTools);
  sleep(config.suite.pauseMs / 1000);
}

export function handleSummary(data: SummaryData): Record<string, string> {
  return { [config.resultPath]: JSON.stringify(collect(data)) };
}
