/** The first study as it stands in this repository: printed figures of three repeats, raw results of the first. */
import { describe, expect, test } from 'vitest';
import { judge } from '../judgements/judge.ts';
import type { RawStudy, StudyData } from './data.ts';
import {
  agreements,
  comparedCells,
  contradictions,
  importStudy,
  printedText,
  studyFigures,
  studyServers,
  studyTables,
} from './index.ts';
import { studyFiles } from './test-files.ts';

const files = studyFiles('synthetic-2026-02');
const study = importStudy(files);
const told = (of: StudyData) =>
  contradictions(of).map(({ what, printed, fromRaw }) => [what, printed, fromRaw]);

/** Three repeats: the one that is known, and two whose figures differ from it by some per cent. */
function threeRepeats(): RawStudy {
  const [one] = study.repeats;
  if (!one || !study.annex) throw new Error('the study has no repeat');
  const scaled = (factor: number, name: string) => {
    const copy = structuredClone(one);
    for (const server of Object.values(copy.servers)) {
      Object.assign(server, { rps: server.rps * factor, requests: Math.round(server.requests * factor) });
      if (server.overAll) server.overAll.meanMs /= factor;
    }
    return { ...copy, name };
  };
  const repeats = [one, scaled(1.01, '20260210_212323'), scaled(1.03, '20260210_214524')];
  return { kind: 'raw', annex: study.annex, repeats };
}

test('its figures stand as printed while two of three repeats are missing', () => {
  expect(study).toMatchObject({ kind: 'printed', repeats: [{ name: '20260210_182244' }] });
  expect(studyServers(study)[0]).toMatchObject({
    serverId: 'java',
    rate: 1624,
    meanMs: 0.835,
    errorRatePct: 0,
  });
  const repeats = studyTables(study).find(({ name }) => name === 'repeats');
  expect(repeats?.rows.map(([server, repeat, , mean]) => [server, repeat, Number(mean).toFixed(3)])).toEqual([
    ['go', '20260210_182244', '0.866'],
    ['java', '20260210_182244', '0.837'],
    ['nodejs', '20260210_182244', '10.905'],
    ['python', '20260210_182244', '25.603'],
  ]);
});

test('its throughput variability is no CV, and python’s requests show how it is computed', () => {
  expect(studyServers(study).map((row) => [row.rateCvPct, row.rateVariabilityPct])).toEqual([
    [null, 0.7],
    [null, 0.5],
    [null, 2.3],
    [null, 9],
  ]);
  const table = studyTables(study).find(({ name }) => name === 'requests-by-repeat');
  expect(table?.rows).toEqual([
    ['python', 95_910, 88_290, 96_405, 93_535, expect.closeTo(3714.28, 1), expect.closeTo(8.461, 3)],
  ]);
});

test('figures have the digits of the print, its zeros at the end too', () => {
  const text = (...at: [string, string, string?]) => printedText(study, ...at);
  expect([text('java', 'meanMs'), text('python', 'rateVariabilityPct'), text('go', 'memoryMb')]).toEqual([
    '0.835',
    '9.0',
    '18',
  ]);
  expect([text('java', 'requests'), text('go', 'meanMs', 'tools_list'), text('go', 'p50Ms')]).toEqual([
    '1,559,520',
    '0.724',
    null,
  ]);
});

test('no sentence says that it is of a single round', () => {
  const { findings } = judge(studyFigures(study), []);
  const texts = findings.map(({ text }) => text).join(' ');
  expect(texts).toMatch(/single rounds were not published: repeatability unknown/);
  expect(texts).not.toMatch(/a single round/);
});

test('what the authors recommend stands beside what our rules do', () => {
  const annex = study.annex;
  if (!annex) throw new Error('the study has no annex');
  const found = agreements(annex, judge(studyFigures(study), []));
  expect(found.map(({ what, of }) => [what, of])).toEqual([['Use cases', 1]]);
});

describe('what its raw results contradict', () => {
  test('of the one repeat that is known: requests a call, virtual users, requests of one repeat', () => {
    expect(told(study)).toEqual([
      [
        'Rates, compared with each other',
        'go 1,624, java 1,624, nodejs 559, python 292 HTTP requests/s',
        'HTTP requests a call: 2.0 with go and java, 1.5 with nodejs and python; so go 812, java 812, nodejs 373, python 195 calls/s',
      ],
      ['Virtual users', '50', '10, by the configuration in the files'],
      ['Requests of python in repeat 1', '95,910', '95,835, in 20260210_182244'],
    ]);
  });

  test('of three repeats: every printed figure that does not come out, and none that does', () => {
    const three = threeRepeats();
    const list = new Map(contradictions(three).map(({ what, ...rest }) => [what, rest]));
    expect(list.get('Rate of nodejs')).toEqual({ printed: '559 requests/s', fromRaw: '555.76 requests/s' });
    expect(list.get('Requests of go')).toEqual({ printed: '1,558,000', fromRaw: '1,576,057' });
    expect(list.get('Memory of java')).toEqual({ printed: '226 MB', fromRaw: '220.95 MB' });
    expect(list.get('Processor use of go')).toEqual({ printed: '31.8 %', fromRaw: '32.98 %' });
    // Both are printed as the one repeat gives them.
    expect(list.has('Processor use of nodejs')).toBe(false);
    expect(list.has('Memory of go')).toBe(false);
    const off = comparedCells(three).filter(
      ({ agrees, column }) => !agrees && column !== 'cpuEfficiencyRank',
    );
    // Requests a call, virtual users, and python’s requests in each of three repeats.
    expect(list.size).toBe(off.length + 5);
  });

  test('figures are compared with the digits of their print', () => {
    const three = threeRepeats();
    for (const { servers } of three.repeats) {
      if (servers.java?.overAll) servers.java.overAll.meanMs = 0.8354;
      if (servers.go?.overAll) servers.go.overAll.meanMs = 0.8574;
    }
    const cells = comparedCells(three).filter(({ column }) => column === 'meanMs');
    expect(cells.map(({ serverId, fromRaw, agrees }) => [serverId, fromRaw, agrees]).slice(0, 2)).toEqual([
      ['java', 0.835, true],
      ['go', 0.857, false],
    ]);
  });
});

test('its stability table has the columns that were printed and no empty ones', () => {
  const table = studyTables(study).find(({ name }) => name === 'stability');
  expect(table?.columns.map(({ id }) => id)).toEqual(['serverId', 'rate', 'rateVariabilityPct']);
});
