import type { Db } from '@headroom/db';
import { aResult } from '@headroom/db/testing';
import {
  type Capacity,
  type CapacityStep,
  capacityOf,
  type Experiment,
  type IsolatedTool,
  type Isolation,
  type IsolationStep,
} from '@headroom/model/experiments';
import { profileById, type TrialResult } from '@headroom/model/run';
import { beforeAll } from 'vitest';
import { openTab, type Tab, visit } from './browser.ts';
import { measuredRun, registerBench } from './fixture.ts';
import { openedWeb } from './opened.ts';
import type { Web } from './web.ts';

/** Pages and answers of the API for the tests of a file: an app with one bench host, and a browser. */
export interface Pages {
  web(): Web;
  /** Opens the page of a run in a tab of its own. */
  open(runId: string): Promise<Tab>;
  /** Answer of the API about a run. */
  read<Run>(runId: string): Promise<Run>;
}

/** Starts both before the tests of the file that calls it, and stops them after. */
export function runPages(): Pages {
  const opened = openedWeb();
  beforeAll(async () => {
    await registerBench(opened.web.db);
  });
  return {
    web: () => opened.web,
    async open(runId) {
      const tab = await openTab(opened.browser);
      await visit(tab.page, `${opened.web.url}/runs/${runId}`);
      return tab;
    },
    read: async <Run>(runId: string) =>
      (await (await fetch(`${opened.web.url}/api/v1/runs/${runId}`)).json()) as Run,
  };
}

/** A step of a search that held its rate. */
function stepAt(perS: number, more: Partial<CapacityStep> = {}): CapacityStep {
  return {
    ...{ perS, confirms: false, seconds: 8, callsPerS: perS, calls: 8 * perS, wrong: 0, dropped: 0 },
    ...{ p50Ms: 1, p95Ms: 4, p99Ms: 9, p999Ms: 20, cpuPct: { server: 120, load: 30 } },
    ...{ limitedBy: 'offered load', rigLimited: false, missed: null, ...more },
  };
}

interface Ends {
  /** A lower rate that was offered first. */
  readonly from?: number;
  /** Figures of the rate that did not hold, and of the step that confirms. */
  readonly missed?: Partial<CapacityStep>;
  readonly confirmed?: Partial<CapacityStep>;
}

/** A search that went so far, and confirmed the last rate that held. */
export function searched(perS: number, missedAt: number, { from, missed, confirmed }: Ends = {}): Capacity {
  return capacityOf(profileById('capacity'), [
    ...(from === undefined ? [] : [stepAt(from)]),
    stepAt(perS),
    stepAt(missedAt, { p99Ms: 340, missed: 'P99 was 340 ms', limitedBy: 'server cpu', ...missed }),
    stepAt(perS, { confirms: true, seconds: 30, ...confirmed }),
  ]);
}

/** An isolation trial in which one tool holds another. */
export function blockedBy(slow: string, quick: string): Isolation {
  const tool = (name: string, ms: number, calls = 2000): IsolatedTool => ({
    ...{ name, calls, wrong: 0, p50Ms: ms, p75Ms: ms, p90Ms: ms, p95Ms: ms, p99Ms: ms },
  });
  const step = (load: IsolationStep['load'], subject: string | null, tools: IsolatedTool[]) => ({
    ...{ seconds: 8, callsPerS: 90, calls: 720, wrong: 0, dropped: 0, p50Ms: 1, p95Ms: 4, p99Ms: 9 },
    ...{ p999Ms: 20, cpuPct: { server: 20 }, limitedBy: 'waits inside the server', rigLimited: false },
    ...{ load, tool: subject, tools },
  });
  const mixed = step('mixed', null, [tool(slow, 4000, 8), tool(quick, 2004)]);
  return {
    ...{ kind: 'isolation', users: 10, notCalled: [] },
    steps: [
      step('alone', slow, [tool(slow, 2000, 4)]),
      step('alone', quick, [tool(quick, 1)]),
      mixed,
      step('without', slow, [tool(quick, 1.2)]),
      mixed,
    ],
  };
}

/** A finished run of one round in which each server has its experiment. @returns its id */
export function experimentRun(
  db: Db,
  profile: string,
  found: Readonly<Record<string, Experiment>>,
): Promise<string> {
  return measuredRun(db, {
    request: { profile, servers: Object.keys(found) },
    outcomeOf: (serverId): Partial<TrialResult> => ({ ...aResult(), experiment: found[serverId] ?? null }),
    end: { status: 'finished', reason: null },
  });
}
