/** The k6 script: runs any workload under any load profile and handshake, as told by the file that HEADROOM_LOAD names. */
import { sleep } from 'k6';
import type { Options, Scenario } from 'k6/options';
import {
  fill,
  fillExpect,
  filledValues,
  turnsOf,
  type Values,
  valuesOfCall,
  valuesOfUser,
  variablesIn,
} from '../src/variables.ts';
import { DEFAULT_TIMEOUT_MS, type WorkloadTool } from '../src/workload.ts';
import { type Call, callTool, listTools } from './client.ts';
import { collect, type SummaryData, TREND_STATS } from './collect.ts';
import { config } from './config.ts';
import { HANDSHAKE } from './handshakes.ts';
import { type Meter, markStart, toolMeters } from './metrics.ts';

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

const { workload, seed } = config;
const handshake = HANDSHAKE[config.handshake];
const turns = turnsOf(workload.tools);
const calls = workload.tools.map(callsOf);
let iteration = 0;

/** Calls of a tool: the same each time where nothing varies from one call to the next. */
function callsOf(tool: WorkloadTool, index: number): (call: number) => Call {
  const { name, timeoutMs = DEFAULT_TIMEOUT_MS } = tool;
  const fixed = { name, meter: toolMeters[index] as Meter, timeout: `${timeoutMs}ms` };
  const ofUser = valuesOfUser(tool, __VU);
  const filled = (ofCall: Values): Call => {
    const values = { ...ofUser, ...ofCall };
    const given = JSON.stringify(fill(tool.arguments, values));
    const params = `"name":${JSON.stringify(name)},"arguments":${given}`;
    return { ...fixed, params, expect: fillExpect(tool.expect, values) };
  };
  if (
    variablesIn([tool.arguments, ...filledValues(tool.expect)]).every((variable) =>
      Object.hasOwn(ofUser, variable),
    )
  ) {
    const same = filled({});
    return () => same;
  }
  return (call) => filled(valuesOfCall(tool, { seed, vu: __VU, iteration, call }));
}

/** One iteration of a virtual user: its tools, then tools/list, then a pause. */
export default function iterate(): void {
  markStart();
  turns(workload.order === 'weighted' ? { seed, vu: __VU, iteration } : undefined).forEach((index, call) => {
    handshake.within((session) => callTool(session, (calls[index] as (typeof calls)[number])(call)));
  });
  if (workload.list === 'each' || (workload.list === 'once' && iteration === 0)) handshake.within(listTools);
  iteration += 1;
  if (workload.pauseMs > 0) sleep(workload.pauseMs / 1000);
  handshake.end();
}

export function handleSummary(data: SummaryData): Record<string, string> {
  return { [config.resultPath]: JSON.stringify(collect(data)) };
}
