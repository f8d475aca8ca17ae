/** What servers take of a model's context, as runs, comparisons and projects show it. */
import { ensureDefaultWorkspace, saveBuild } from '@headroom/db';
import { triedProject } from '@headroom/db/testing';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openTab, unfold, visit } from './browser.ts';
import { CATALOGUES, counted, HOSTILE_NAMES, type ListedTool, schemaOf, someTools } from './catalogues.ts';
import { comparedRun, measuredRun, registerBench } from './fixture.ts';
import { flaws } from './looks.ts';
import { openedWeb } from './opened.ts';

const END = { status: 'finished', reason: null } as const;

const opened = openedWeb();

const contextOf = async (servers: string[]) => {
  const outcomeOf = (serverId: string) => CATALOGUES[serverId] ?? {};
  const id = await measuredRun(opened.web.db, { request: { servers }, outcomeOf, end: END });
  return `${opened.web.url}/runs/${id}?tab=context`;
};

async function withPage(url: string, look: (page: Page) => Promise<void>): Promise<void> {
  const tab = await openTab(opened.browser);
  await visit(tab.page, url);
  await look(tab.page);
  await tab.close();
}

const rowsIn = (page: Page, label: string) =>
  page.getByRole('region', { name: label, exact: true }).locator('tbody tr');
const namesIn = (page: Page, label: string) => rowsIn(page, label).getByRole('rowheader').allTextContents();

test('the tab of a server begins with its total and sorts its tools by any column', async () => {
  await withPage(await contextOf(['rust']), async (page) => {
    const lead = page.getByText(/^This server takes [\d,]+ tokens \(o200k_base, [\d,]+ bytes\) before/);
    expect(await lead.textContent()).toMatch(/spread over 12 tools and its instructions|three of 12 tools/);
    expect(await page.getByRole('region', { name: 'Tokens by server' }).count()).toBe(0);
    const [first = ''] = await rowsIn(page, 'Tokens by tool').allTextContents();
    const byTotal = await namesIn(page, 'Tokens by tool');
    const widths = await rowsIn(page, 'Tokens by tool')
      .locator('[style]')
      .evaluateAll((bars) => bars.map((bar) => bar.getBoundingClientRect().width));
    expect(widths).toEqual(widths.toSorted((a, b) => b - a));
    expect(widths.at(-1)).toBeGreaterThan(0);
    expect(first).toMatch(/\d+ %/);
    await page.getByRole('link', { name: /^Description/ }).click();
    await expect.poll(() => namesIn(page, 'Tokens by tool')).not.toEqual(byTotal);
    expect(page.url()).toContain('sort=rust.description&dir=desc');
    await page.getByText('3 parts worth a look').click();
    await page.getByText('search_records_8: a description of 612 tokens').waitFor();
    await page.getByText('export_records_1, field_2: an enum of 64 values, 210 tokens').waitFor();
    await page.getByText('Not included: the lists of 2 prompts (80 tokens)').waitFor();
    await page.getByText('Tokens of o200k_base, counted by gpt-tokenizer 4.0.0.').waitFor();
  });
});

test('servers of a run are held against each other, and one that was not counted has the reason', async () => {
  await withPage(await contextOf(['rust', 'go', 'bun', 'nodejs', 'python']), async (page) => {
    await page
      .getByText(/^nodejs takes the least, 0 tokens, go the most, [\d,]+ \(o200k_base\)\.$/)
      .waitFor();
    expect(await namesIn(page, 'Tokens by server')).toEqual(['nodejs', 'bun', 'rust', 'go', 'python']);
    await page.getByText('Not counted: tools/list has more than 20 MB').waitFor();
    await page.getByText('it lists no tools and gives no instructions').waitFor();
    await page.getByText('The 40 largest of 700 tools are shown.').waitFor();
    await page.getByText('other tools: turned\uFFFDback, a; tools in another order').waitFor();
    const names = await rowsIn(page, 'Tokens by tool').getByRole('rowheader').allTextContents();
    for (const name of [HOSTILE_NAMES[0], 'turned\uFFFDback\uFFFD', '(unnamed)'])
      expect(names).toContain(name);
    await unfold(page);
    expect(await flaws(page)).toEqual([]);
  });
});

test('a server of 700 tools has a short page', async () => {
  await withPage(await contextOf(['go']), async (page) => {
    await page.getByText('The 200 largest of 700 tools are shown.').waitFor();
    await expect.poll(() => rowsIn(page, 'Tokens by tool').count()).toBe(200);
    expect(await page.locator('main *').count()).toBeLessThan(4000);
  });
});

test('long names leave the figures in sight on a telephone', async () => {
  const tab = await openTab(opened.browser, { viewport: { width: 390, height: 844 } });
  await visit(tab.page, await contextOf(['bun']));
  const widths = await rowsIn(tab.page, 'Tokens by tool')
    .getByRole('rowheader')
    .evaluateAll((heads) => heads.map((head) => head.getBoundingClientRect().width));
  expect(Math.max(...widths)).toBeLessThan(200);
  await tab.close();
});

const tokensOf = ({ name, description = '', inputSchema }: ListedTool) =>
  [name, description, JSON.stringify(inputSchema ?? '')].reduce(
    (sum, text) => sum + Math.ceil(text.length / 4),
    0,
  );

/** Tools of both sides: one grew, one came, one went, and a hostile one changed. */
function changedTools() {
  const inputSchema = schemaOf(2);
  const search = { name: 'search_records', description: 'Finds records.\nTakes filters.', inputSchema };
  const grown = { ...search, description: `${search.description}\n${'Sorts them, too. '.repeat(30)}` };
  const came = { name: 'export_report', description: 'Writes a report. '.repeat(60), inputSchema };
  const gone = { name: 'old_search', description: 'Finds.', inputSchema };
  const long = { name: HOSTILE_NAMES[3], description: 'a', inputSchema };
  const same = someTools(5);
  return {
    ...{ search, grown, came },
    base: [...same, search, gone, long],
    head: [...same, grown, came, { ...long, inputSchema: schemaOf(3) }],
  };
}

test('a comparison begins with the exact change, and shows its tools and texts', async () => {
  const { base, head, search, grown, came } = changedTools();
  const contexts = { base: counted({ tools: base }), head: counted({ tools: head }) };
  const id = await comparedRun(opened.web.db, { servers: ['quarkus'], contexts });
  const sum = (tools: readonly ListedTool[]) => tools.reduce((all, tool) => all + tokensOf(tool), 0);
  await withPage(`${opened.web.url}/compare/${id}`, async (page) => {
    const section = page.getByRole('region', { name: 'Context of a model' });
    const lead = await section.getByText(/^\+\d/).first().textContent();
    const more = sum(head) - sum(base);
    expect(lead?.replaceAll(',', '')).toContain(
      `+${more} tokens (o200k_base ${sum(base)} → ${sum(head)}): export_report added ${tokensOf(came)} ` +
        `search_records grew by ${tokensOf(grown) - tokensOf(search)}`,
    );
    await section.getByText('4 tools differ').click();
    const rows = await rowsIn(page, 'Differences by tool').allTextContents();
    expect(rows).toHaveLength(4);
    expect(rows[0]).toMatch(/^export_reportadded–/);
    expect(rows[1]).toMatch(/^search_recordschanged.*description$/);
    await section.getByText('Texts of tools').click();
    const diff = section.locator('pre').first();
    expect(await diff.textContent()).toMatch(/^ Finds records\..* Takes filters\.\+Sorts them/);
    await unfold(page);
    expect(await flaws(page)).toEqual([]);
  });
});

test('a comparison of an uncounted side says why', async () => {
  const contexts = { base: counted({ tools: someTools(3) }), head: CATALOGUES.python ?? {} };
  const id = await comparedRun(opened.web.db, { servers: ['micronaut'], contexts });
  await withPage(`${opened.web.url}/compare/${id}`, async (page) => {
    const section = page.getByRole('region', { name: 'Context of a model' });
    await section.getByText('Not compared: the catalogue of head was not counted: tools/list has').waitFor();
  });
});

test('the page of a project shows what its servers take', async () => {
  const hostId = await registerBench(opened.web.db);
  const workspaceId = await ensureDefaultWorkspace(opened.web.db);
  const repository = 'https://git.example.org/shop.git';
  const project = await triedProject(opened.web.db, { workspaceId, hostId, repository });
  const build = { serverId: 'shop', contentHash: 'of the shop', log: '', status: 'built' } as const;
  const { id: buildId } = await saveBuild(opened.web.db, { ...build, buildId: 'shop' });
  await opened.web.db.trial.updateMany({ where: { serverId: 'shop' }, data: { buildId } });
  const { context } = counted({ tools: someTools(9) });
  const data = [{ buildId, config: '', result: context ?? {} }];
  await opened.web.db.buildContext.createMany({ data, skipDuplicates: true });
  await withPage(`${opened.web.url}/projects/${project}`, async (page) => {
    const shop = page.getByRole('region', { name: /^Shop/ }).first();
    await shop.getByText(/^This server takes [\d,]+ tokens \(o200k_base/).waitFor();
    await expect
      .poll(() => shop.getByRole('region', { name: 'Tokens by tool' }).locator('tbody tr').count())
      .toBe(9);
    await shop.getByText('Tokens of o200k_base, counted by').waitFor();
    expect(await flaws(page)).toEqual([]);
  });
});
