import { type Judgements, judge, type ServerTraits, type Table, tablesOf } from '@headroom/report';
import {
  type Agreement,
  agreements,
  type ComparedCell,
  type Contradiction,
  comparedCells,
  contradictions,
  printedText,
  type StudyServerRow,
  type StudyToolRow,
  studyLacks,
  studyNotes,
  studyServers,
  studyTables,
  studyTools,
  studyTraits,
} from '@headroom/report/studies';
import { LRUCache } from 'lru-cache';
import type { ResultContext } from '#results/context.ts';
import type { Study } from '#results/read-study.ts';
import { studyPath } from '#results/study-path.ts';
import { once } from '#server/once.ts';
import type { Params } from '#ui/address.ts';
import { type Stroke, strokes } from '#ui/charts/colours.ts';
import { NOT_IN_STUDY } from './study-table.tsx';

/** Computed part of a study; servers best rate first, those without one in the study's order. */
interface Computed {
  rows: readonly StudyServerRow[];
  tools: readonly StudyToolRow[];
  traits: readonly ServerTraits[];
  judgements: Judgements;
  lacks: readonly string[];
  /** Conventions for reading its figures. */
  notes: readonly string[];
  tables: readonly Table[];
  /** Every table of the page: those of the study, then those of our judgements under names that it leaves. */
  files: readonly Table[];
  strokes: ReadonlyMap<string, Stroke>;
  /** Conclusions of the authors beside ours. */
  agreed: readonly Agreement[];
  /**
   * Printed figures beside the raw results, and statements that these contradict; null where one of them is not known.
   * `cells` is null where there are too few repeats to compute what was printed.
   */
  againstRaw: { cells: readonly ComparedCell[] | null; found: readonly Contradiction[] } | null;
}

/** Data that the page of a study is rendered from. */
export interface StudyView extends Computed {
  study: Study;
  context: ResultContext;
}

export function studyView(study: Study, params: Params): StudyView {
  const computed = computedOf(study);
  const page = {
    path: studyPath(study.slug),
    params,
    document: false,
    missing: NOT_IN_STUDY,
    printed: (server: string, column: string, tool?: string) => printedText(study.data, server, column, tool),
  };
  return { study, ...computed, context: { ...page, strokes: computed.strokes } };
}

/** Number of studies whose computed part is cached: they never change, and intervals take their time. */
const KEPT = 16;

const kept = once(
  'studies',
  () =>
    new LRUCache<string, Computed, Study>({
      max: KEPT,
      memoMethod: (_id, _stale, { context: study }) => compute(study),
    }),
);

const computedOf = (study: Study) => kept().memo(study.id, { context: study });

function compute({ data, source }: Study): Computed {
  const rows = studyServers(data).toSorted((a, b) => (b.rate ?? -1) - (a.rate ?? -1));
  const traits = studyTraits(data, source);
  const judgements = judge(rows, traits);
  const tables = studyTables(data, rows);
  return {
    rows,
    traits,
    judgements,
    tools: studyTools(data),
    lacks: studyLacks(data),
    notes: studyNotes(data),
    tables,
    files: filesOf(rows, judgements, tables),
    strokes: strokes(rows.map(({ serverId }) => serverId)),
    agreed: data.annex ? agreements(data.annex, judgements) : [],
    againstRaw:
      data.annex && data.repeats.length > 0
        ? {
            cells: data.kind === 'raw' ? comparedCells(data, rows) : null,
            found: contradictions(data, rows),
          }
        : null,
  };
}

/** Figures without which a table of our judgements says nothing. */
const NEEDED: Readonly<Record<string, 'rate' | 'meanMs'>> = {
  tiers: 'meanMs',
  efficiency: 'rate',
  'use-cases': 'rate',
  'selection-guide': 'rate',
};

function filesOf(servers: readonly StudyServerRow[], judgements: Judgements, tables: readonly Table[]) {
  const own = new Set(tables.map(({ name }) => name));
  const judged = tablesOf({ servers, judgements }).filter(({ name, rows }) => {
    const needed = NEEDED[name];
    return !own.has(name) && rows.length > 0 && (!needed || servers.some((row) => row[needed] !== null));
  });
  // Pairs of a JVM and its native image are in a table of ours with all their figures.
  const paired = judged.some(({ name }) => name === 'jvm-native');
  return [...tables.filter(({ name }) => !(paired && name === 'natives')), ...judged];
}
