/** A publication shows what it was published with, whatever method is in force when it is read. */
import { gunzipSync, gzipSync } from 'node:zlib';
import { publicationsApi } from '@headroom/api/publications';
import { METHOD_VERSION } from '@headroom/report';
import { beforeAll, expect, test } from 'vitest';
import { openTab, visit } from './browser.ts';
import { comparedRun } from './compared-run.ts';
import { measuredRun } from './fixture.ts';
import { flaws } from './looks.ts';
import { openedWeb } from './opened.ts';

const opened = openedWeb();
const get = (path: string) => fetch(opened.web.url + path);
const textOf = async (path: string) =>
  (await (await get(path)).text()).replace(/<!-- -->/g, '').replace(/<[^>]+>/g, '');
const finished = { status: 'finished', reason: null } as const;
const words = { title: 'Spring', summary: 'Two servers.' };

let published: string;
beforeAll(async () => {
  published = await measuredRun(opened.web.db, { request: { rounds: 2 }, end: finished });
});

async function publish(runId: string, slug: string) {
  const response = await fetch(`${opened.web.url}/api/v1/runs/${runId}/publication`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...words, slug }),
  });
  expect(response.status).toBe(201);
  const { id } = await opened.web.db.publication.findUniqueOrThrow({ where: { slug } });
  return opened.web.db.publicationRecord.findUniqueOrThrow({
    where: { publicationId: id },
    include: { files: true },
  });
}

test('every file and badge is stored with the publication, and sent byte for byte', async () => {
  const { files, methodVersion, asPublished } = await publish(published, 'spring');
  expect([methodVersion, asPublished]).toEqual([METHOD_VERSION, true]);
  expect(files.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['data/overall.csv', 'data/raw.json', 'badge/go.svg', 'badge/go.svg?metric=mean']),
  );
  for (const { name, content } of files) {
    const sent = await get(`/results/spring/${name}`);
    expect(Buffer.from(await sent.arrayBuffer()).equals(gunzipSync(content)), name).toBe(true);
  }
  // The method in force says the same: the page has its charts.
  expect(await (await get('/results/spring')).text()).toContain('id="latency"');
});

test('a publication by an earlier method keeps headline, findings, columns, badge and API; the method in force is a link', async () => {
  const { db } = opened.web;
  // A method whose rates counted requests, and whose table had a column that is gone.
  const runId = await measuredRun(db, { request: { rounds: 2 }, end: finished });
  const { page, files } = await publish(runId, 'for-its-files');
  await db.publication.updateMany({ where: { runId }, data: { withdrawnAt: new Date() } });
  const method = METHOD_VERSION - 1;
  const publication = { ...words, runId, slug: 'earlier', methodVersion: method, figures: [] };
  const { id } = await db.publication.create({ data: publication });
  const changed: Record<string, string> = {
    'data/overall.csv': 'serverId,rps [requests/s],charm\r\ngo,4895,7\r\n',
    'badge/go.svg': '<svg>go: 4,895 requests/s</svg>',
    'data/overall.json': JSON.stringify({
      ...JSON.parse(
        gunzipSync(files.find(({ name }) => name === 'data/overall.json')?.content ?? '').toString(),
      ),
      methodVersion: method,
      columns: [
        { id: 'serverId', title: 'Server', unit: '' },
        { id: 'rps', title: 'Throughput', unit: 'requests/s' },
        { id: 'charm', title: 'Charm', unit: '' },
      ],
      rows: [{ serverId: 'go', rps: 4895, charm: 7 }],
    }),
  };
  const headline = 'go serves the most: 4,895 requests/s, intervals do not overlap';
  const findings = ['go serves 4,895 requests a second.'];
  await db.publicationRecord.create({
    data: {
      ...{ publicationId: id, methodVersion: method, asPublished: true, computedAt: new Date(), digest: '' },
      page: { ...(page as object), headline, findings, figures: [] },
      files: {
        create: files.map(({ name, content }) => ({
          name,
          content: changed[name] === undefined ? content : new Uint8Array(gzipSync(changed[name])),
        })),
      },
    },
  });
  for (const [name, body] of Object.entries(changed)) {
    expect(await (await get(`/results/earlier/${name}`)).text(), name).toBe(body);
  }
  const shown = await textOf('/results/earlier');
  for (const part of [headline, ...findings, 'Charm', '4,895', `By method ${method}, as published.`]) {
    expect(shown).toContain(part);
  }
  const api = await (await get('/api/v1/publications/earlier')).json();
  expect(publicationsApi.readPublication.success.schema.parse(api)).toEqual(api);
  expect(api).toMatchObject({
    methodVersion: method,
    record: { methodVersion: method, asPublished: true, headline, findings },
  });
  const today = await textOf('/results/earlier/today');
  expect(today).toContain(`Read by today’s method (${METHOD_VERSION})`);
  expect(today).not.toContain('4,895');
  const tab = await openTab(opened.browser);
  await visit(tab.page, `${opened.web.url}/results/earlier`);
  expect(await flaws(tab.page, 'present')).toEqual([]);
  await tab.page.getByRole('link', { name: 'Read by today’s method' }).click();
  await tab.page.getByRole('link', { name: 'As published' }).waitFor();
  expect(await flaws(tab.page, 'present')).toEqual([]);
  await tab.close();
});

test('a publication of a version without records gets one when it is first read, says so, and keeps its stored figures', async () => {
  const { db } = opened.web;
  const runId = await measuredRun(db, { end: finished });
  const rates = { rps: 4895, rpsByRound: [4890, 4900], rpsCvPct: 0.1, meanMsInterval: null };
  const rest = { meanMs: 1, p50Ms: 1, p95Ms: 2, p99Ms: 3, cpuPct: 50, memoryMb: 9, coldStartMs: 5 };
  const figures = [{ serverId: 'go', ...rates, ...rest, requests: 9000, errorRatePct: 0 }];
  const { id } = await db.publication.create({
    data: { ...words, runId, slug: 'oldest', methodVersion: 1, figures },
  });
  const shown = await textOf('/results/oldest');
  expect(shown).toMatch(
    new RegExp(
      `By method 1, as published\\. Tables and files were not stored then: method ${METHOD_VERSION} computed them on `,
    ),
  );
  expect(shown).toContain('4,895');
  expect(await (await get('/results/oldest/badge/go.svg')).text()).toContain('4,895 requests/s');
  const { digest, asPublished } = await db.publicationRecord.findUniqueOrThrow({
    where: { publicationId: id },
  });
  expect([digest.length, asPublished]).toEqual([64, false]);
  await expect(
    db.publicationRecord.update({ where: { publicationId: id }, data: { digest: '' } }),
  ).rejects.toThrow('cannot change');
  await expect(db.publicationFile.deleteMany({ where: { publicationId: id } })).rejects.toThrow(
    'cannot change',
  );
});

test('a comparison keeps the verdict it ended with: list, page, Markdown and API say it', async () => {
  const { db } = opened.web;
  const runId = await comparedRun(db, { servers: ['go'] });
  const finding = 'go serves 40 % less; intervals do not overlap';
  await db.run.update({
    where: { id: runId },
    data: { finding, verdicts: { regressed: 3, improved: 1 }, verdictMethod: METHOD_VERSION - 1 },
  });
  const [said] = finding.split(';');
  expect(await textOf('/compare')).toContain(said);
  const page = await textOf(`/compare/${runId}`);
  expect(page).toContain(said);
  expect(page).toContain(`verdict by method ${METHOD_VERSION - 1}`);
  expect(await (await get(`/api/v1/comparisons/${runId}/markdown`)).text()).toContain(said);
  expect(await (await get(`/api/v1/comparisons/${runId}`)).json()).toMatchObject({
    headline: finding,
    verdictMethod: METHOD_VERSION - 1,
    counts: { regressed: 3, improved: 1, undecided: 0 },
  });
  await publish(runId, 'compared');
  const api = await (await get('/api/v1/publications/compared')).json();
  expect(api.record.findings).toContain(finding);
});
