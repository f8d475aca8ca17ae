import { expect, test } from 'vitest';
import { blockedBy, experimentRun, runPages } from './experiments.ts';
import { flaws } from './looks.ts';

const pages = runPages();

const isolationRun = () =>
  experimentRun(pages.web().db, 'isolation', { nodejs: blockedBy('search_products', 'get_user_cart') });

test('the page names the tool that holds another, with both alone and mixed, and the steps of a trial', async () => {
  const runId = await isolationRun();
  const tab = await pages.open(runId);
  const { page } = tab;
  await page
    .getByText(
      'nodejs: search_products holds get_user_cart: P99 1.00 ms alone, 2,004 ms beside it, 1.20 ms without it; in 1 round.',
    )
    .waitFor();
  const rows = await page
    .getByRole('region', { name: 'Isolation', exact: true })
    .getByRole('row')
    .allTextContents();
  expect(rows).toHaveLength(3);
  expect(rows[1]).toMatch(/search_products.*none.*2,000.*4,000/);
  expect(rows[2]).toMatch(/get_user_cart.*search_products.*1\.00.*2,004.*2,004.*1\.20.*2,000/);
  const steps = page.getByRole('region', { name: 'Steps of nodejs, round 1' });
  expect(await steps.getByRole('row').count()).toBe(8);
  expect(await steps.getByRole('row').nth(5).textContent()).toMatch(
    /4.*all but search_products.*get_user_cart/,
  );
  expect(await flaws(page)).toEqual([]);
  await tab.close();
});

test('the API tells the culprit, and the figures of each tool', async () => {
  const run = await pages.read(await isolationRun());
  expect(run).toMatchObject({
    kind: 'isolation',
    report: {
      servers: [],
      isolation: [
        {
          ...{ serverId: 'nodejs', judgedRounds: 1, users: 10, notJudged: [] },
          culprit: { tool: 'search_products', heldTools: [{ tool: 'get_user_cart', percentile: 99 }] },
          tools: [{ heldBy: null }, { heldBy: 'search_products', times: 2004 }],
        },
      ],
    },
  });
});
