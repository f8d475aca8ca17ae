import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ExampleRepository, exampleRepository, type Stack, startStack } from '@headroom/local';
import { apiClient, showComparison } from '@headroom/local/demo';
import { TEST_MS } from '@headroom/local/testing';
import { profileById } from '@headroom/workload';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { launch, openTab, visit } from './browser.ts';

let folder: string;
let repository: ExampleRepository;
let stack: Stack;
let browser: Browser;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'headroom-whole-'));
  repository = await exampleRepository(join(folder, 'servers'));
  const repositories = [repository.path];
  [stack, browser] = await Promise.all([
    startStack({ dataDir: join(folder, 'data'), repositories, runtime: 'process' }),
    launch(),
  ]);
});
afterAll(async () => {
  await browser.close();
  await stack.stop();
  await rm(folder, { recursive: true });
});

// Nothing here is played: the worker takes the comparison, builds both commits and measures them twelve times, so that
// waits are as long as a slow machine needs for all of that.
const options = { timeout: 3 * TEST_MS };
test(
  'two commits are picked, measured before one’s eyes and judged, and the verdict is copied, and printed by the demo',
  options,
  async () => {
    const tab = await openTab(browser, { permissions: ['clipboard-read', 'clipboard-write'] });
    const { page } = tab;
    const { main, slower } = repository.commits;
    const asked = new URLSearchParams({
      repository: repository.path,
      head: 'slower',
      profile: 'smoke',
      servers: 'go',
      tools: 'get_user_cart',
      rounds: '6',
    });
    const form = `${stack.url}/compare/new?${asked}`;
    // The worker tells of its repositories once it is up.
    await expect
      .poll(async () => (await fetch(form)).text(), { interval: 500 })
      .toContain(`Take ${main.slice(0, 8)} as base`);
    await visit(page, form);
    await page.getByRole('button', { name: `Take ${main.slice(0, 8)} as base` }).click();
    await expect.poll(() => page.getByLabel('Base (before)').inputValue()).toBe(main);
    await expect.poll(() => page.getByLabel('Head (after)').inputValue()).toBe('slower');
    await page.getByRole('button', { name: 'Queue comparison' }).click();

    await page.waitForURL(/\/compare\/[0-9a-f-]{36}$/);
    await page.getByText('No verdicts yet: the first look is after round 6.').waitFor();
    await page.getByText(/[1-9]\d? of 12 trials/).waitFor({ timeout: TEST_MS });

    const copy = page.getByRole('button', { name: 'Copy Markdown' });
    await copy.waitFor({ timeout: TEST_MS });
    const summary = (await page.locator('#summary').textContent()) ?? '';
    expect(summary).toMatch(/regressed|undecided/);
    const text = await page.getByRole('main').textContent();
    for (const words of ['Do 1 ms of work in get_user_cart', main.slice(0, 8), slower.slice(0, 8)])
      expect(text).toContain(words);
    const cart = page.getByRole('row', { name: /get_user_cart/ }).filter({ hasText: 'Mean' });
    // A millisecond more is more in every round; whether it is beyond doubt after six is for the worker's test to ask.
    await expect.poll(() => cart.first().textContent()).toMatch(/regressed|undecided/);

    await copy.click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain(`${summary}.`);
    const { pathname } = new URL(page.url());
    expect(copied).toContain(pathname);
    await tab.close();

    const said = vi.spyOn(console, 'log').mockReturnValue();
    const id = pathname.split('/').at(-1) ?? '';
    const status = await showComparison(apiClient(stack.url), id, profileById('smoke'));
    const printed = said.mock.calls.join('\n');
    said.mockRestore();
    expect(printed).toMatch(/metrics (regressed|are undecided).*, over 6 rounds\./);
    expect(printed.match(/go \((base|head)\), round \d+: passed/g)).toHaveLength(12);
    expect(status).toBe(printed.includes('was not found') ? 1 : 0);
  },
);
