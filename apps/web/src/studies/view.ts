import { type Judgements, judge, type ServerTraits, type Table } from '@headroom/report';
import {
  type Agreement,
  agreements,
  type ComparedCell,
  type Contradiction,
  comparedCells,
  contradictions,
  type StudyServerRow,
  type StudyToolRow,
  studyLacks,
  studyServers,
  studyTables,
  studyTools,
  studyTraits,
} from '@headroom/report/studies';
import { type Stroke, strokes } from '../charts/colours.ts';
import type { ResultContext } from '../results/context.ts';
import { once } from '../services/once.ts';
import type { Params } from '../ui/address.ts';
import { studyPath } from './paths.ts';
import type { Study } from './read.ts';
import { NOT_IN_STUDY } from './study-table.tsx';

/** All that is computed of a study; servers best rate first, those without one in the study's order. */
interface Computed {
  rows: readonly StudyServerRow[];
  tools: readonly StudyToolRow[];
  traits: readonly ServerTraits[];
  judgements: Judgements;
  lacks: readonly string[];
  tables: readonly Table[];
  strokes: ReadonlyMap<string, Stroke>;
  /** Conclusions of the authors beside ours. */
  agreed: readonly Agreement[];
  /** Printed figures beside the raw results, and statements that these contradict; null where one of them is not known. */
  againstRaw: { cells: readonly ComparedCell[]; found: readonly Contradiction[] } | null;
}

/** What the page of a study is drawn from. */
export interface StudyView extends Computed {
  study: Study;
  context: ResultContext;
}

export function studyView(study: Study, params: Params): StudyView {
  const computed = computedOf(study);
  const context = { path: studyPath(study.slug), params, sortable: true, missing: NOT_IN_STUDY };
  return { study, ...computed, context: { ...context, strokes: computed.strokes } };
}

/** Studies of which what was computed is kept: they never change, and intervals take their time. */
const KEPT = 16;

const kept = once('studies', () => new Map<string, Computed>());

function computedOf(study: Study): Computed {
  const known = kept().get(study.id);
  if (known) return known;
  const computed = compute(study);
  const [oldest] = kept().keys();
  if (oldest && kept().size >= KEPT) kept().delete(oldest);
  kept().set(study.id, computed);
  return computed;
}

function compute({ data, source }: Study): Computed {
  const rows = studyServers(data).toSorted((a, b) => (b.rps ?? -1) - (a.rps ?? -1));
  const traits = studyTraits(data, source);
  const judgements = judge(rows, traits);
  return {
    ...{ rows, traits, judgements, tools: studyTools(data), lacks: studyLacks(data) },
    tables: studyTables(data, rows),
    strokes: strokes(rows.map(({ serverId }) => serverId)),
    agreed: data.annex ? agreements(data.annex, judgements) : [],
    againstRaw:
      data.kind === 'raw' && data.annex
        ? { cells: comparedCells(data, rows), found: contradictions(data, rows) }
        : null,
  };
}
