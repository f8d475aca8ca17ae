import { aResult } from '@headroom/db/testing';
import type { Start, Starts } from '@headroom/model/experiments';
import type { TrialResult } from '@headroom/model/run';
import { expect, test } from 'vitest';
import { visit } from './browser.ts';
import { runPages } from './experiments.ts';
import { measuredRun } from './fixture.ts';

const pages = runPages();

/** Twenty starts around a cold start, each of which is warm once it made so many calls. */
function started(coldStartMs: number, warmAfterCalls: number, warmMs: number): Starts {
  const start = (index: number): Start => ({
    coldStartMs: coldStartMs * (1 + index / 100),
    firstCallMs: coldStartMs * (1 + index / 100) + 12,
    idleMemoryMb: 15 + index / 10,
    wrong: 0,
    ...{ warmMs, warmAfterS: warmAfterCalls / 200, warmAfterCalls },
    curve: Array.from({ length: 100 }, (_, i) => ({
      atS: (i + 1) / 20,
      calls: 10 * (i + 1),
      p50Ms: 10 * i < warmAfterCalls ? 3 * warmMs : warmMs,
    })),
  });
  return { kind: 'starts', starts: Array.from({ length: 20 }, (_, index) => start(index)) };
}

const found: Record<string, Starts> = { go: started(20, 100, 1), java: started(900, 900, 2) };

const startsRun = () =>
  measuredRun(pages.web().db, {
    request: { profile: 'starts', servers: ['go', 'java'] },
    outcomeOf: (serverId): Partial<TrialResult> => ({
      ...aResult(),
      // No load was offered, so that nothing else is known.
      ...{
        measurements: [],
        resources: [],
        requests: [],
        windowMs: null,
        testMs: null,
        countedRequests: null,
      },
      ...{
        hostCpuMs: null,
        stolenCpuMs: null,
        rigCpuMs: null,
        busiestThreadMs: null,
        busiestBackendMs: null,
      },
      experiment: found[serverId] ?? null,
    }),
    end: { status: 'finished', reason: null },
  });

test('the page of starts says which start is the shortest, draws each start and the warm-up, without a script', async () => {
  const runId = await startsRun();
  const tab = await pages.open(runId);
  const { page } = tab;
  await page
    .getByText(
      'go has the shortest cold start, 21.9 ms, the median of 20 starts in 1 round: at least 6 rounds are needed to tell which server starts first.',
    )
    .waitFor();
  const table = page
    .getByRole('region', { name: 'Starts', exact: true })
    .or(page.getByRole('table', { name: 'Starts', exact: true }));
  const row = table.getByRole('row', { name: /^java/ }).first();
  await expect.poll(() => row.textContent()).toMatch(/20.*985\.5.*900\.0, 1,071\.0.*1,062\.5.*997\.5.*16\.0/);
  await expect.poll(() => row.textContent()).toMatch(/does not settle/);
  const first = table.getByRole('row', { name: /^go/ }).first();
  await expect.poll(() => first.textContent()).toMatch(/0\.45.*90.*1\.00.*20 of 20/);
  const drawn = await (await fetch(`${pages.web().url}/runs/${runId}`)).text();
  expect(drawn).toContain('Cold starts');
  expect(drawn).toMatch(/P50 6\.00 ms after 10 calls/);
  await page.getByRole('link', { name: 'java, round 1' }).click();
  await page.getByRole('row', { name: /^20\s*1,071\.0/ }).waitFor();
  const parts = page.getByRole('navigation', { name: 'Parts of the result' });
  expect(await parts.getByRole('link').allTextContents()).toEqual(['Overview', 'Method', 'Data']);
  for (const part of ['method', 'data']) await visit(page, `${pages.web().url}/runs/${runId}?tab=${part}`);
  await tab.close();
});

test('the API tells each start', async () => {
  const runId = await startsRun();
  const run = await pages.read<{
    kind: string;
    report: { servers: unknown[]; starts: { serverId: string; coldStart: { median: number } }[] };
    trials: { experiment: Starts; measurements: unknown[] }[];
  }>(runId);
  expect(run).toMatchObject({ kind: 'starts', report: { servers: [], findings: [] } });
  expect(run.report.starts.map(({ serverId }) => serverId)).toEqual(['go', 'java']);
  expect(run.report.starts[0]?.coldStart.median).toBeCloseTo(21.9, 5);
  expect(run.trials[0]?.experiment.starts).toHaveLength(20);
  expect(run.trials[0]?.measurements).toEqual([]);
});
