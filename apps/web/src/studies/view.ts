import { type Judgements, judge, type ServerTraits, type Table } from '@headroom/report';
import {
  type StudyServerRow,
  type StudyToolRow,
  studyLacks,
  studyServers,
  studyTables,
  studyTools,
  studyTraits,
} from '@headroom/report/studies';
import { strokes } from '../charts/colours.ts';
import type { ResultContext } from '../results/context.ts';
import type { Params } from '../ui/address.ts';
import { studyPath } from './paths.ts';
import type { Study } from './read.ts';
import { NOT_IN_STUDY } from './study-table.tsx';

/** What the page of a study is drawn from; servers best rate first, those without one in the study's order. */
export interface StudyView {
  study: Study;
  context: ResultContext;
  rows: readonly StudyServerRow[];
  tools: readonly StudyToolRow[];
  traits: readonly ServerTraits[];
  judgements: Judgements;
  lacks: readonly string[];
  table: (name: string) => Table | undefined;
  tables: readonly Table[];
}

export function studyView(study: Study, params: Params): StudyView {
  const { data, slug, source } = study;
  const rows = studyServers(data).toSorted((a, b) => (b.rps ?? -1) - (a.rps ?? -1));
  const traits = studyTraits(data, source);
  const tables = studyTables(data);
  return {
    ...{ study, rows, traits, tables, tools: studyTools(data), lacks: studyLacks(data) },
    context: {
      ...{ path: studyPath(slug), params, sortable: true, missing: NOT_IN_STUDY },
      strokes: strokes(rows.map(({ serverId }) => serverId)),
    },
    judgements: judge(rows, traits),
    table: (name) => tables.find((table) => table.name === name),
  };
}
