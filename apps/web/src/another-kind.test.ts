import type { Experiment } from '@headroom/model/experiments';
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { LoadDraft } from '#queueing/offered/choices.ts';
import type { RunView } from '#results/run/view.ts';

/** Modules that know the kind: they derive their lists when they are loaded. */
async function withProbe() {
  vi.resetModules();
  const { addProbe } = await import('@headroom/model/experiments/testing');
  const kind = await addProbe();
  const { addProbeReport } = await import('@headroom/report/experiments/testing');
  await addProbeReport();
  const { addProbePages } = await import('./test-kind.tsx');
  addProbePages();
  return {
    kind,
    ...(await import('@headroom/api/openapi')),
    ...(await import('@headroom/api/operations')),
    ...(await import('@headroom/model/load/profile')),
    ...(await import('@headroom/model/run')),
    report: await import('@headroom/report'),
    ...(await import('#features/method/contents.tsx')),
    ...(await import('#features/method/figures.tsx')),
    ...(await import('#features/method/measuring.tsx')),
    ...(await import('#features/publications/figures.ts')),
    ...(await import('#features/publications/page/experiment-section.tsx')),
    ...(await import('#features/publications/pictures/badge.ts')),
    ...(await import('#features/publications/pictures/preview-bars.ts')),
    ...(await import('#features/publications/publishing/publishable.ts')),
    ...(await import('#features/runs/detail/result.tsx')),
    ...(await import('#features/runs/list/filters.tsx')),
    ...(await import('#queueing/fields/profile-field.tsx')),
    ...(await import('#queueing/offered/host-note.ts')),
    ...(await import('#queueing/offered/suite-option.ts')),
    ...(await import('#queueing/own-load.ts')),
    ...(await import('#results/experiments/stored-experiment.ts')),
    ...(await import('#results/formulas.tsx')),
    ...(await import('#results/run/report.ts')),
    ...(await import('#results/run/view.ts')),
    ...(await import('#results/table-file.ts')),
  };
}

let web: Awaited<ReturnType<typeof withProbe>>;
beforeAll(async () => {
  web = await withProbe();
});
afterAll(() => {
  vi.resetModules();
});

const router = {
  ...{ back() {}, forward() {}, refresh() {}, push() {}, replace() {}, prefetch() {} },
} as unknown as NonNullable<Parameters<typeof AppRouterContext.Provider>[0]['value']>;

/** Markup of a part of a page. */
function drawn<Props extends object>(part: FunctionComponent<Props>, props: Props): string {
  const element = createElement(part, props);
  return renderToStaticMarkup(createElement(AppRouterContext.Provider, { value: router }, element));
}

/** Words of markup, as people read them. */
const wordsOf = (markup: string) =>
  markup
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

function wholeRun() {
  const trials = [
    ['go', 3],
    ['rust', 4],
  ].map(([serverId, found]) => ({
    ...{ id: `trial of ${serverId}`, serverId, side: null, round: 1, status: 'passed', measurements: [] },
    ...{ phases: [], resources: [], startedAt: new Date(0), finishedAt: new Date(1) },
    experiment: { kind: web.kind, found } as unknown as Experiment,
  }));
  const run = {
    ...{ id: 'r', kind: web.kind, status: 'finished', suite: 'io', profile: 'probe', handshake: 'session' },
    ...{ servers: ['go', 'rust'], rounds: 1, trials, environment: null, startedAt: null, host: null },
    ...{ elsewhere: null, endReason: null, baseRef: null, headRef: null },
  } as unknown as RunView['run'];
  return { run, report: web.reportOf(run, []) };
}

test('a kind is in forms: a card, its own fields, their rules, their text and what hosts cannot do', () => {
  const suites = [web.suiteOption(web.SUITES[0])];
  const choices = { suites, projects: [], profiles: [], kept: [] } as unknown as Parameters<
    typeof web.ProfileField
  >[0]['choices'];
  const form = (draft: Partial<LoadDraft>) =>
    wordsOf(
      drawn(web.ProfileField, {
        ...{ choices, errors: {}, setDraft() {} },
        draft: { project: '', suite: 'io', own: web.firstOwn('closed'), ...draft } as LoadDraft,
      }),
    );
  const card = form({ profile: 'probe' });
  expect(card).toMatch(/Isolation Probe Published .* Probes three levels deep$/);
  const own = form({ profile: web.OWN, own: web.withGiven(web.firstOwn(web.kind), 'depth', '5') });
  expect(own).toContain('Probe A kind that tests add.');
  expect(own).toContain('Depth in levels 1 to 9 ; empty: 3');
  expect(own).toContain('probe:depth=5');
  expect(own).toContain('Probe, 5 levels: Probes 5 levels deep.');
  expect(form({ profile: web.OWN, own: web.withGiven(web.firstOwn(web.kind), 'depth', '0') })).toContain(
    'must be a whole number from 1 to 9',
  );
  expect(web.givenOf(web.firstOwn(web.kind))).toEqual({ depth: '3' });
  const note = (cpus: number) => web.hostNote(web.profileById('probe'), [{ cpus, limits: true }]);
  expect([note(2), note(4)]).toEqual(['Needs 3 processors.', null]);
});

test('a kind is in lists: runs are filtered by it and by its load', () => {
  const filters = drawn(web.RunFilters, {
    ...{ filters: {}, serverIds: [], ownProfiles: [], authors: [], tags: [] },
  });
  expect(filters).toContain('<option value="probe">Probes</option>');
  expect(filters).toContain('<option value="probe">Probe</option>');
});

test('a kind is on the page of its run: headline, figures, finding, part, steps and formulas', () => {
  const page = wordsOf(drawn(web.Result, { view: web.viewOf(wholeRun(), {}) }));
  expect(page).toContain('Most found: rust, 4 found');
  expect(page).toContain('rust is found 4 times.');
  expect(page).toContain('Server Found calls/s rust 4! go 3!');
  expect(page).toContain('chosen here');
  expect(page).toContain('Probe by probe The probes of one trial.');
  expect(page).toContain('Probes of rust, round 1');
  expect(wordsOf(drawn(web.Formulas, { kind: web.kind }))).toContain(
    'Found probes that came back / their seconds',
  );
});

test('a kind is in publications: its part, what is stored, badges and preview', () => {
  expect(web.isPublishable(web.kind)).toBe(true);
  const whole = wholeRun();
  const part = drawn(web.ExperimentSection, { view: web.viewOf(whole, {}), kind: web.kind });
  expect(wordsOf(part)).toContain('Server Found calls/s rust 4! go 3! of a publication');
  const rows = web.readFigures(JSON.parse(JSON.stringify(web.figuresToStore(whole))));
  expect(web.storedKind(rows)).toBe('probe');
  expect(web.report.experimentAnswer(web.storedOutcomes(rows)).headline).toBe('Most found: rust, 4 found');
  expect(web.previewOf(rows)).toMatchObject({ title: 'Found, calls a second', bars: [{ value: 4 }, {}] });
  expect(web.badgeMetrics(web.kind)).toEqual(['probe']);
  expect(web.badgeQuerySchema.parse({ metric: 'probe' })).toEqual({ metric: 'probe' });
  expect(rows.map((row) => web.badgeText(row, ''))).toEqual(['rust: 4 found', 'go: 3 found']);
});

test('a kind is in files, and in the document of the API', async () => {
  const { tables } = wholeRun().report;
  const source = {
    ...{ names: tables.map(({ name }) => name), savedAs: 'run', documentOf: () => ({}) },
    tableOf: (name: string) => tables.find((table) => table.name === name),
  };
  expect(await web.tableFile(source, 'probe.csv').text()).toContain('rust,4');
  const document = JSON.stringify(web.openApiDocument(web.OPERATIONS, ['go']));
  expect(document).toContain('Runs of kind `probe`: servers by what was found');
  expect(document).toContain('Most that was found, in calls per second.');
  expect(document).toContain('`isolation`, `probe`)');
});

test('a kind is on the page of the method: its section, its load and its fields', () => {
  const method = [web.Contents, web.Measuring, web.FiguresPart].map((part) => drawn(part, {})).join(' ');
  expect(method).toContain('href="#probe"');
  const words = wordsOf(method);
  expect(words).toContain('Levels of a probe');
  expect(words).toContain('With the load profile Probe a server is probed level by level.');
  expect(words).toContain('Probe Probes three levels deep 7 s all of it');
  expect(words).toContain('probe:depth= Depth, in levels 1 to 9 3');
});
