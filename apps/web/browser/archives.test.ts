import { randomBytes } from 'node:crypto';
import { versionsApi } from '@headroom/api/versions';
import { tarGzOf, zipOf } from '@headroom/builder/archive/testing';
import { ensureDefaultWorkspace, listVersions, readArchive, readRun } from '@headroom/db';
import { PROJECT_FILE } from '@headroom/db/testing';
import { MAX_ARCHIVE_BYTES } from '@headroom/model/run';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { openContext, openTab, visit } from './browser.ts';
import { commitAt, runAt } from './commits.ts';
import { registerBench } from './fixture.ts';
import { flaws } from './looks.ts';
import { openedWeb } from './opened.ts';

const opened = openedWeb();
let workspaceId: string;
let hostId: string;
beforeAll(async () => {
  workspaceId = await ensureDefaultWorkspace(opened.web.db);
  hostId = await registerBench(opened.web.db, { archives: 'own' });
  await registerBench(opened.web.db, { name: 'bench-2', hostClass: 'closed' });
});
beforeEach(async () => {
  await opened.web.db.run.deleteMany();
  await opened.web.db.project.deleteMany();
});

const FIRST = zipOf({ 'shop-1/headroom.yaml': PROJECT_FILE, 'shop-1/main.js': '1' });
const SECOND = tarGzOf({ 'headroom.yaml': PROJECT_FILE, 'main.js': '2' });

async function upload(
  path: string,
  query: Record<string, string>,
  body: Buffer | ReadableStream,
  type = 'application/zip',
) {
  const address = `${opened.web.url}/api/v1/projects${path}?${new URLSearchParams(query)}`;
  const init = {
    method: 'POST',
    headers: { 'content-type': type, origin: opened.web.url },
    duplex: 'half',
    body,
  };
  const answer = await fetch(address, init as RequestInit);
  return { status: answer.status, body: await answer.json() };
}

const NEW = { fileName: 'shop-1.zip', hostClass: 'default' };
const add = (archive: Buffer | ReadableStream, query: Record<string, string> = {}, type?: string) =>
  upload('/archives', { ...NEW, ...query }, archive, type);

async function aShop(): Promise<string> {
  return (await add(FIRST)).body.id;
}

/** The words of a refusal about its first field; nothing must be stored. */
async function refusal(...asked: Parameters<typeof add>) {
  const { status, body } = await add(...asked);
  await expect.poll(() => opened.web.db.project.count()).toBe(0);
  const [field] = body.error.fields;
  return { status, code: body.error.code, path: field?.path, message: field?.message ?? body.error.message };
}

test('an archive becomes a project, a second one its next version, and the same bytes no third', async () => {
  const made = await add(FIRST);
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  expect(versionsApi.createArchiveProject.success.schema.parse(made.body)).toEqual(made.body);
  expect(made.body).toMatchObject({ title: 'shop-1', source: 'archive', path: 'headroom.yaml', suite: null });
  const { id } = made.body;
  const second = await upload(`/${id}/versions`, { fileName: 'shop.tgz' }, SECOND, 'application/gzip');
  expect(second).toMatchObject({ status: 201, body: { number: 2, ref: 'v2', files: 2, added: true } });
  const again = await upload(`/${id}/versions`, { fileName: 'copy.zip' }, FIRST);
  expect(again).toMatchObject({ status: 201, body: { number: 1, fileName: 'shop-1.zip', added: false } });
  const listed = await (await fetch(`${opened.web.url}/api/v1/projects/${id}/versions`)).json();
  expect(versionsApi.listVersions.success.schema.parse(listed)).toEqual(listed);
  expect(listed.versions.map(({ ref }: { ref: string }) => ref)).toEqual(['v2', 'v1']);
  const [newest] = await listVersions(opened.web.db, id);
  const parts: Uint8Array[] = [];
  for await (const part of readArchive(opened.web.db, newest?.id ?? '')) parts.push(part);
  expect(Buffer.concat(parts).equals(SECOND)).toBe(true);
  const { entries } = await (await fetch(`${opened.web.url}/api/v1/audit`)).json();
  expect(entries.slice(0, 2).map(({ action }: { action: string }) => action)).toEqual([
    'project.version_added',
    'project.created',
  ]);
});

test('the archive of a version is downloaded as it was uploaded, by the name that it had', async () => {
  const id = await aShop();
  const name = 'Läden "100%".tgz';
  await upload(`/${id}/versions`, { fileName: name }, SECOND, 'application/gzip');
  const get = async (number: string) => {
    const answer = await fetch(`${opened.web.url}/api/v1/projects/${id}/versions/${number}/archive`);
    const [type, saved] = ['content-type', 'content-disposition'].map((header) => answer.headers.get(header));
    return { status: answer.status, type, saved, body: Buffer.from(await answer.arrayBuffer()) };
  };
  const first = await get('1');
  expect(first).toMatchObject({
    status: 200,
    type: 'application/zip',
    saved: 'attachment; filename="shop-1.zip"',
  });
  expect(first.body.equals(FIRST)).toBe(true);
  const second = await get('2');
  expect(second).toMatchObject({
    type: 'application/gzip',
    saved: `attachment; filename="L_den _100__.tgz"; filename*=UTF-8''L%C3%A4den%20%22100%25%22.tgz`,
  });
  expect(second.body.equals(SECOND)).toBe(true);
  for (const number of ['3', '0', 'v1']) expect((await get(number)).status).toBe(404);
});

test('an archive that is not taken is refused with the entry and the rule, and nothing is stored', async () => {
  const invalid = { status: 422, code: 'invalid_archive' };
  expect(await refusal(zipOf({ '../evil': 'x' }))).toEqual({
    ...invalid,
    path: 'archive',
    message: 'the entry "../evil" leads out of the archive: ".." is not allowed in paths',
  });
  expect(await refusal(Buffer.from('hello'))).toMatchObject({ ...invalid, path: 'archive' });
  expect(await refusal(zipOf({ 'a/bench/headroom.yaml': 'x', 'a/b': '' }))).toEqual({
    ...invalid,
    path: 'path',
    message:
      'there is no headroom.yaml in a, the only folder at the top of the archive; there is bench/headroom.yaml',
  });
  expect(await refusal(FIRST, { path: '../x' })).toMatchObject({ status: 400, path: 'path' });
  expect(await refusal(FIRST, { fileName: 'a/b' })).toMatchObject({ status: 400, path: 'fileName' });
  expect(await refusal(FIRST, { hostClass: 'closed' })).toMatchObject({
    status: 422,
    code: 'archives_not_allowed',
    path: 'hostClass',
    message: expect.stringContaining('HEADROOM_ARCHIVES'),
  });
  const form = 'application/x-www-form-urlencoded';
  expect(await refusal(FIRST, {}, form)).toMatchObject({ status: 415, code: 'unsupported_media_type' });
});

test('one byte more than 50 MB is refused, whether or not its length is declared', async () => {
  const large = Buffer.alloc(MAX_ARCHIVE_BYTES + 1);
  expect(await refusal(large)).toMatchObject({
    status: 413,
    code: 'body_too_large',
    message: expect.stringContaining('larger than 50 MB'),
  });
  const undeclared = new ReadableStream({
    start(controller) {
      for (let at = 0; at < large.length; at += 2 ** 20) controller.enqueue(large.subarray(at, at + 2 ** 20));
      controller.close();
    },
  });
  // The connection may be closed before all was sent.
  const answer = await refusal(undeclared).catch((error: Error) => ({ status: error.message }));
  expect(['fetch failed', 413]).toContain(answer.status);
});

test('50 MB are stored as they came', async () => {
  const big = zipOf({
    'headroom.yaml': PROJECT_FILE,
    'a.bin': { content: randomBytes(50_000_000), method: 0 },
  });
  const start = performance.now();
  const made = await add(big);
  console.log(`50 MB stored in ${Math.round(performance.now() - start)} ms`);
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const [version] = await listVersions(opened.web.db, made.body.id);
  expect(version?.bytes).toBe(big.length);
  await expect.poll(() => opened.web.db.archivePart.count()).toBe(Math.ceil(big.length / 2 ** 20));
});

test('a workspace without room stores none, and a repository takes none', async () => {
  await opened.web.db.workspace.update({ where: { id: workspaceId }, data: { maxStoredMb: 0 } });
  const refused = await refusal(FIRST).finally(() =>
    opened.web.db.workspace.update({ where: { id: workspaceId }, data: { maxStoredMb: 500 } }),
  );
  expect(refused).toMatchObject({
    status: 409,
    code: 'quota_exceeded',
    path: 'archive',
    message: expect.stringMatching(/^Storage: needs about/),
  });
  const of = { workspaceId, title: 'R', repository: 'https://example.org/r.git', hostClass: 'default' };
  const { id } = await opened.web.db.project.create({ data: of });
  expect(await upload(`/${id}/versions`, { fileName: 'x.zip' }, FIRST)).toMatchObject({
    status: 409,
    body: { error: { code: 'no_archives' } },
  });
});

test('a try and a default name a version that there is, and the only one is kept', async () => {
  const id = await aShop();
  const send = async (method: string, path: string, body: object = {}) => {
    const headers = { 'content-type': 'application/json', origin: opened.web.url };
    const answer = await fetch(`${opened.web.url}/api/v1/projects/${id}${path}`, {
      method,
      headers,
      body: JSON.stringify(body),
    });
    const { error } = await answer.json();
    return [answer.status, error?.fields[0]?.message ?? error?.code];
  };
  const unknown = expect.stringMatching(/^the project has no version "v2"; allowed: v1, HEAD/);
  expect(await send('POST', '/tries', { ref: 'v2' })).toEqual([422, unknown]);
  expect(await send('PUT', '', { ref: 'v2' })).toEqual([422, unknown]);
  expect(await send('PUT', '', { ref: 'v1' })).toEqual([200, undefined]);
  expect(await send('DELETE', '/versions/1')).toEqual([409, 'only_version']);
  expect(await send('DELETE', '/versions/7')).toEqual([404, 'not_found']);
  expect((await send('POST', '/tries', { ref: 'v1' }))[0]).toBe(201);
});

test('an archive is uploaded by the form and tried, then a new version of it', async () => {
  // A tab would take the refusal for an error of the page.
  const context = await openContext(opened.browser);
  const page = await context.newPage();
  await visit(page, `${opened.web.url}/projects/new`);
  const choose = (name: string, buffer: Buffer, label = 'Archive') =>
    page.getByLabel(label).setInputFiles({ name, mimeType: 'application/zip', buffer });
  await page.getByRole('button', { name: 'Try it' }).click();
  await page.getByText('Name a package, a repository or a file').waitFor();
  await choose('evil.zip', zipOf({ '../evil': 'x' }), 'Choose a file');
  await page.getByRole('button', { name: 'Upload and try it' }).click();
  await page.getByText('leads out of the archive').waitFor();
  await choose('shop-1.zip', FIRST, 'Choose a file');
  await page.getByRole('button', { name: 'Upload and try it' }).click();
  await page.waitForURL(/\/projects\/[0-9a-f-]{36}$/);
  await page.getByRole('heading', { name: 'shop-1', exact: true }).waitFor();
  const lastTry = () =>
    opened.web.db.run.findFirstOrThrow({
      where: { kind: 'try' },
      orderBy: { id: 'desc' },
      select: { id: true },
    });
  expect(await readRun(opened.web.db, (await lastTry()).id)).toMatchObject({
    status: 'queued',
    headRef: 'HEAD',
  });
  await page.getByRole('button', { name: 'Upload a new version' }).click();
  await choose('same.zip', FIRST);
  await page.getByRole('button', { name: 'Upload and try it' }).click();
  await page.getByText('v1 has the same bytes; nothing was stored').waitFor();
  await choose('shop-2.zip', zipOf({ 'headroom.yaml': PROJECT_FILE }));
  await page.getByRole('button', { name: 'Upload and try it' }).click();
  const rows = page.getByRole('region', { name: 'Versions' }).last().getByRole('row');
  await rows.filter({ hasText: 'shop-2.zip' }).waitFor();
  await expect
    .poll(() => rows.allTextContents())
    .toMatchObject([
      expect.stringContaining('SHA-256'),
      expect.stringMatching(/^v2newestshop-2\.zip/),
      expect.stringMatching(/^v1shop-1\.zip/),
    ]);
  expect(await readRun(opened.web.db, (await lastTry()).id)).toMatchObject({ headRef: 'v2' });
  await opened.web.db.run.deleteMany();
  const button = page.getByRole('button', { name: 'Delete v1' });
  const [box, row] = [await button.boundingBox(), await rows.last().boundingBox()];
  if (!box || !row) throw new Error('the button or its row is not drawn');
  expect(Math.min(box.y - row.y, row.y + row.height - box.y - box.height)).toBeGreaterThanOrEqual(2);
  await button.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await rows.filter({ hasText: 'shop-1.zip' }).waitFor({ state: 'detached' });
  await context.close();
});

test('trends of archives speak of versions', async () => {
  const id = await aShop();
  const { repository } = await opened.web.db.project.findUniqueOrThrow({ where: { id } });
  const tab = await openTab(opened.browser);
  const at = (place: number) => commitAt(place, { repository, subject: `v${place}: shop.zip` });
  const wordsAfter = async (...revisions: Parameters<typeof runAt>[1]) => {
    await runAt(opened.web.db, revisions, { hostId, servers: ['go'] });
    await visit(tab.page, `${opened.web.url}/trends`);
    return (await tab.page.getByRole('main').textContent()) ?? '';
  };
  const one = await wordsAfter(at(1));
  expect(one).toContain('Only one version was measured');
  expect(one).toContain('Compare it with another version');
  const three = await wordsAfter(at(2), at(3));
  expect(three).toContain('the last of 3 versions; change points are detected from 8 versions on');
  expect(three).toContain('Click two versions of the chart');
  await tab.page.getByRole('region', { name: 'Versions of this trend' }).waitFor();
  await tab.page.getByRole('link', { name: /v2: shop.zip, uploaded 2026-09-02/ }).waitFor();
  // What the page is for is said of either.
  for (const words of [one, three]) expect(words.match(/commit/gi)).toHaveLength(1);
  await tab.close();
});

test('pages of archives have no serious violation, and at 390 px nothing scrolls sideways', async () => {
  const id = await aShop();
  await upload(`/${id}/versions`, { fileName: 'shop.tgz' }, SECOND, 'application/gzip');
  const own = await openTab(opened.browser);
  for (const path of ['/projects', '/projects/new', `/projects/${id}`]) {
    await visit(own.page, opened.web.url + path);
    expect(await flaws(own.page), path).toEqual([]);
  }
  await own.close();
});
