import { listStudies, listStudyImports, type PublishedStudy, type StudyImport } from '@headroom/db';
import {
  type Contradiction,
  comparedCells,
  contradictions,
  studyDataSchema,
  studyServers,
} from '@headroom/report/studies';
import { db } from '#server/db.ts';

/** A published study held against its own raw results. */
export interface HeldStudy {
  slug: string;
  title: string;
  source: string;
  sourceUrl: string;
  /** Null where no raw results are known: there is nothing to hold it against. */
  held: {
    /** Repeats whose raw results are known. */
    repeats: number;
    /** Printed figures, and those that the raw results reproduce; null where too few repeats are known for that. */
    cells: { printed: number; agreeing: number } | null;
    contradictions: readonly Contradiction[];
  } | null;
}

/** Cache of computed studies, by id and time of import: a stored study does not change. */
const computed = new Map<string, HeldStudy>();

/** Every published study with what its text and its raw results disagree on, those imported last first. */
export async function readHeldStudies(): Promise<HeldStudy[]> {
  const stored = await listStudyImports(db());
  const keys = stored.map(keyOf);
  for (const known of computed.keys()) if (!keys.includes(known)) computed.delete(known);
  if (keys.some((key) => !computed.has(key))) {
    for (const study of await listStudies(db())) computed.set(keyOf(study), hold(study));
  }
  return keys.flatMap((key) => computed.get(key) ?? []);
}

const keyOf = ({ id, importedAt }: StudyImport) => `${id} ${importedAt.getTime()}`;

function hold({ slug, title, source, sourceUrl, data }: PublishedStudy): HeldStudy {
  const study = studyDataSchema.parse(data);
  if (study.repeats.length === 0) return { slug, title, source, sourceUrl, held: null };
  const rows = studyServers(study);
  const cells = study.kind === 'raw' ? comparedCells(study, rows) : null;
  return {
    slug,
    title,
    source,
    sourceUrl,
    held: {
      repeats: study.repeats.length,
      cells: cells && {
        printed: cells.length,
        agreeing: cells.filter(({ agrees }) => agrees).length,
      },
      contradictions: contradictions(study, rows),
    },
  };
}
