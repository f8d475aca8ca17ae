/** Conclusions from the published study by our rules, held against what its authors concluded by hand. */
import { expect, test } from 'vitest';
import { judge } from '../judgements/judge.ts';
import type { RawStudy } from './data.ts';
import { importStudy } from './import.ts';
import { agreements } from './judged.ts';
import { studyFigures, studyTraits } from './rows.ts';
import { studyFiles } from './test-files.ts';

const study = importStudy(studyFiles('io-2026-02')) as RawStudy;
const { annex } = study;
if (!annex) throw new Error('the study has no annex');

const judged = (of: RawStudy) => agreements(annex, judge(studyFigures(of), studyTraits(of, 'TM Dev Lab')));
const [tiers, levels, useCases] = judged(study);

test('14 of 15 latency tiers are the authors’; java stands where its mean latency puts it', () => {
  expect(tiers).toMatchObject({ what: 'Latency tiers', agree: 14, of: 15 });
  expect(tiers?.differing).toEqual([
    {
      what: 'java',
      authors: 'tier 2',
      ours: 'tier 1',
      why: 'its mean latency is 1.52× the best; tier 1 up to 2×, tier 2 up to 3×, tier 3 up to 8×',
    },
  ]);
});

test('44 of 45 measured levels of the trade-off matrix are the authors’; bun needs more memory than they say', () => {
  expect(levels).toMatchObject({ agree: 44, of: 45 });
  expect(levels?.differing).toMatchObject(
    [
      {
        what: 'Memory of bun',
        authors: 'High',
        ours: 'Very High',
        why: /540\.8 MB is .*java-webflux has 484\.6 MB/,
      },
    ].map(({ why, ...rest }) => ({ ...rest, why: expect.stringMatching(why) })),
  );
});

test('8 of 10 use cases are the authors’; they offer what misses a limit or a level, which we name apart', () => {
  expect(useCases).toMatchObject({ what: 'Use cases', agree: 8, of: 10 });
  expect(useCases?.differing).toEqual([
    {
      what: 'Latency SLA P95 < 10ms',
      authors: 'quarkus; else go, rust; not nodejs, python',
      ours: 'quarkus; else none; not nodejs, python',
      why: expect.stringMatching(/nearly meet it: rust \([^)]*P95 10\.99 ms\)$/),
    },
    {
      what: 'Kubernetes / cloud-native',
      authors: 'go; else quarkus-native, rust; not java-webflux',
      ours: 'go; else none; not java-webflux',
      why: expect.stringMatching(/rust \(.*maturity Early\), quarkus-native \(.*maturity not judged\)$/),
    },
  ]);
});

test('another figure is another conclusion', () => {
  const slower = structuredClone(study);
  for (const { servers } of slower.repeats) {
    for (const tool of servers.quarkus?.tools ?? []) tool.meanMs *= 4;
  }
  const found = judged(slower);
  expect(found.map(({ agree, of }) => agree < of)).toEqual([true, true, true]);
  expect(found[0]?.differing.map(({ what }) => what)).toContain('quarkus');
});

test('of a study whose authors concluded nothing, nothing is said', () => {
  const [payload] = [importStudy(studyFiles('payload-2026'))];
  expect(agreements(payload.annex ?? annex, judge(studyFigures(payload), []))).toEqual([]);
});
