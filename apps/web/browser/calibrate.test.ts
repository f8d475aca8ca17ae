import { deleteRun, ensureDefaultWorkspace, saveLoadProfile } from '@headroom/db';
import { triedProject } from '@headroom/db/testing';
import { beforeAll, expect, test } from 'vitest';
import { openContext, openTab, visit } from './browser.ts';
import { comparedRun } from './compared-run.ts';
import { registerBench } from './fixture.ts';
import { graveViolations, overflowing } from './looks.ts';
import { openedWeb } from './opened.ts';
import { tellRepository } from './repositories.ts';

const opened = openedWeb();
let hostId: string;
beforeAll(async () => {
  hostId = await registerBench(opened.web.db);
  await tellRepository(opened.web.db, hostId);
});

const DAY_MS = 86_400_000;

test('a host is calibrated after a look at what it costs', async () => {
  // A tab of its own, which does not fail where the browser reports refusals.
  const context = await openContext(opened.browser);
  const page = await context.newPage();
  await visit(page, `${opened.web.url}/hosts`);
  await page.getByText('Not calibrated: comparisons measured on it use a noise floor of 5 %.').waitFor();
  await page.getByRole('button', { name: 'Calibrate host bench-1' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Calibrate bench-1?' });
  await dialog.getByText('Measures one revision against itself').waitFor();
  await expect.poll(() => dialog.getByRole('checkbox').count()).toBe(4);
  await dialog.getByLabel('Load profile').selectOption('smoke');
  for (const server of ['Bun', 'Node.js']) await dialog.getByLabel(server).uncheck();
  // 2 servers × 2 sides × 12 rounds of 3 s of load and the 4 s a trial costs beside while nothing was measured.
  await dialog.getByText('5 min 36 s').waitFor();
  expect(await graveViolations(page)).toEqual([]);
  await dialog.getByLabel('Rounds').fill('5');
  await dialog.getByRole('button', { name: 'Calibrate' }).click();
  await dialog.getByText('rounds of a comparison must be a whole number from 6 to 100').waitFor();
  await dialog.getByLabel('Rounds').fill('6');
  await dialog.getByRole('button', { name: 'Calibrate' }).click();
  await page.waitForURL(/\/compare\/[0-9a-f-]{36}$/);
  const stored = await opened.web.db.run.findUniqueOrThrow({ where: { id: page.url().slice(-36) } });
  expect(stored).toMatchObject({
    kind: 'calibration',
    baseRef: 'HEAD',
    headRef: 'HEAD',
    rounds: 6,
    profile: 'smoke',
    servers: ['go', 'rust'],
  });
  await opened.web.db.run.delete({ where: { id: stored.id } });
  await context.close();
});

test('a host is calibrated for another suite, by its profiles', async () => {
  const { page, close } = await openTab(opened.browser);
  await visit(page, `${opened.web.url}/hosts`);
  await page.getByRole('button', { name: 'Calibrate host bench-1' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Calibrate bench-1?' });
  await dialog.getByLabel('Suite').selectOption('Payload');
  const profile = dialog.getByLabel('Load profile');
  await expect.poll(() => profile.inputValue()).toBe('sequential');
  await profile.selectOption('concurrent');
  for (const server of ['Bun', 'Node.js', 'Rust']) await dialog.getByLabel(server).uncheck();
  expect(await graveViolations(page, 'present')).toEqual([]);
  await dialog.getByRole('button', { name: 'Calibrate' }).click();
  await page.waitForURL(/\/compare\/[0-9a-f-]{36}$/);
  const stored = await opened.web.db.run.findUniqueOrThrow({ where: { id: page.url().slice(-36) } });
  expect(stored).toMatchObject({
    kind: 'calibration',
    suite: 'payload',
    profile: 'concurrent',
    servers: ['go'],
  });
  // Its page would report that the run it follows is gone.
  await close();
  await opened.web.db.run.deleteMany();
});

test('a host is calibrated by a load that the workspace keeps, and by one of somebody’s own', async () => {
  const workspaceId = await ensureDefaultWorkspace(opened.web.db);
  const kept = 'closed:users=5,seconds=12';
  await saveLoadProfile(opened.web.db, { workspaceId, name: 'Evening', profile: kept, createdById: null });
  const calibrate = async (load: string, text?: string) => {
    const { page, close } = await openTab(opened.browser);
    await visit(page, `${opened.web.url}/hosts`);
    await page.getByRole('button', { name: 'Calibrate host bench-1' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Calibrate bench-1?' });
    await dialog.getByLabel('Load profile').selectOption(load);
    for (const server of ['Bun', 'Node.js', 'Rust']) await dialog.getByLabel(server).uncheck();
    if (text) {
      const own = dialog.getByLabel('Your own load, as text');
      expect(await own.inputValue()).toBe('closed:users=30,seconds=60');
      await own.fill('closed:users=0,seconds=8');
      await dialog.getByText('load profile closed: users must be a whole number').waitFor();
      await dialog.getByText('Complete the load for an estimate').waitFor();
      expect(await graveViolations(page, 'present')).toEqual([]);
      await own.fill(text);
      // 2 sides × 12 rounds of 5 s of warm-up, 8 s of load and the 4 s a trial costs beside.
      await dialog.getByText('6 min 48 s').waitFor();
    }
    await dialog.getByRole('button', { name: 'Calibrate' }).click();
    await page.waitForURL(/\/compare\/[0-9a-f-]{36}$/);
    const stored = await opened.web.db.run.findUniqueOrThrow({ where: { id: page.url().slice(-36) } });
    await close();
    await opened.web.db.run.deleteMany();
    return stored;
  };
  expect(await calibrate('Evening')).toMatchObject({ kind: 'calibration', profile: kept });
  const own = 'closed:users=7,seconds=8';
  expect(await calibrate('Your own', own)).toMatchObject({ kind: 'calibration', profile: own });
  await opened.web.db.loadProfile.deleteMany();
});

test('a host is calibrated with the servers of a project, by its workload', async () => {
  const address = 'https://git.example.org/shop.git';
  await tellRepository(opened.web.db, hostId, { address, shared: true });
  const workspaceId = await ensureDefaultWorkspace(opened.web.db);
  const projectId = await triedProject(opened.web.db, { workspaceId, hostId, repository: address });
  const { page, close } = await openTab(opened.browser);
  await visit(page, `${opened.web.url}/hosts`);
  await page.getByRole('button', { name: 'Calibrate host bench-1' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Calibrate bench-1?' });
  await dialog.getByLabel('Project').selectOption('Shop');
  await expect.poll(() => dialog.getByRole('checkbox').count()).toBe(2);
  for (const label of ['Repository', 'Suite']) {
    await expect.poll(() => dialog.getByLabel(label).count()).toBe(0);
  }
  await dialog.getByLabel('Load profile').selectOption('sequential');
  await dialog.getByLabel('Shop, four threads').uncheck();
  await dialog.getByRole('button', { name: 'Calibrate' }).click();
  await page.waitForURL(/\/compare\/[0-9a-f-]{36}$/);
  const stored = await opened.web.db.run.findUniqueOrThrow({ where: { id: page.url().slice(-36) } });
  expect(stored).toMatchObject({
    kind: 'calibration',
    projectId,
    profile: 'sequential',
    handshake: 'persistent',
    servers: ['shop'],
    baseRef: 'main',
    repository: address,
  });
  await close();
  await opened.web.db.run.deleteMany();
  await opened.web.db.project.deleteMany();
});

test('the floors of a calibration are shown per server, tool and metric; stale ones say why', async () => {
  const runId = await comparedRun(opened.web.db, { hostId, kind: 'calibration', servers: ['go', 'rust'] });
  const tab = await openTab(opened.browser);
  const { page } = tab;
  await visit(page, `${opened.web.url}/hosts`);
  const fold = page.locator('summary', { hasText: 'Noise floors' });
  await expect
    .poll(() => fold.textContent())
    .toMatch(/Quick, session, suite I\/O, process: 2 servers, calibrated just now$/);
  await fold.click();
  const table = page.getByRole('region', { name: 'Noise floors, Quick' });
  await table.getByRole('rowheader', { name: 'checkout' }).first().waitFor();
  await expect
    .poll(() => table.getByRole('link', { name: 'go' }).getAttribute('href'))
    .toBe(`/compare/${runId}`);
  const figures = await table.locator('tbody tr').first().locator('td, th').allTextContents();
  expect(figures.slice(2).filter((text) => /^\d+\.\d$/.test(text)).length).toBeGreaterThan(5);

  const { suite } = await opened.web.db.calibration.findFirstOrThrow({ select: { suite: true } });
  const workspaceId = await ensureDefaultWorkspace(opened.web.db);
  const own = await opened.web.db.project.findUniqueOrThrow({
    where: { id: await triedProject(opened.web.db, { workspaceId, hostId }) },
  });
  await opened.web.db.calibration.updateMany({ data: { suite: own.suite ?? '' } });
  await page.reload();
  await expect
    .poll(() => fold.textContent())
    .toContain('Quick, session, the workload of Shop, process: 2 servers');
  await opened.web.db.run.deleteMany({ where: { projectId: own.id } });
  await opened.web.db.project.delete({ where: { id: own.id } });
  await page.reload();
  await expect
    .poll(() => fold.textContent())
    .toContain('Quick, session, the workload of a project, process: 2 servers');
  await opened.web.db.calibration.updateMany({ data: { suite } });

  await deleteRun(opened.web.db, runId);
  await page.reload();
  await fold.click();
  await table.getByTitle('Calibration deleted; its floors stay').first().waitFor();
  await expect.poll(() => table.getByRole('link').count()).toBe(0);

  const long = new Date(Date.now() - 31 * DAY_MS);
  await opened.web.db.calibration.updateMany({ where: { serverId: 'go' }, data: { measuredAt: long } });
  await page.getByText('1 stale: calibrated over 30 days ago').waitFor();
  await opened.web.db.calibration.updateMany({ data: { kernel: 'Linux 5.10' } });
  await page.getByText(/2 stale: calibrated/).waitFor();
  // The page refreshes every few seconds; the table stays open.
  await expect.poll(() => table.isVisible()).toBe(true);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await overflowing(page)).toEqual([]);
  await tab.close();
});
