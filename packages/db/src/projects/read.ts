import { NEWER, type RunStatus, type TrialOutcome, type TrialStatus } from '@headroom/model/run';
import type { Db } from '../db.ts';
import { PROJECT, type StoredProject, toProject } from './project.ts';

/** The newest try of a project. */
export interface LastTry {
  readonly runId: string;
  readonly status: RunStatus;
  /** Outcome of its trials: the first that did not pass, else `passed`; null before all have ended. */
  readonly outcome: TrialOutcome | null;
  readonly reason: string | null;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
  /** Whether somebody asked for its end. */
  readonly cancelling: boolean;
}

/** A project with its newest try; null: it was never tried. */
export interface ProjectRow extends StoredProject {
  readonly lastTry: LastTry | null;
}

/** The texts of a project, which only its own page and answer show: each is as long as a file may be. */
export interface ProjectTexts {
  /** Text of its file as a try read it last, edited texts left out; null before. */
  readonly file: string | null;
  /** Text that its newest try was of in place of that file; null: it was of the file, or there was none. */
  readonly edited: string | null;
}

const LAST_TRY = {
  where: { kind: 'try' },
  orderBy: { id: 'desc' },
  take: 1,
  select: {
    ...{ id: true, status: true, reason: true, createdAt: true, finishedAt: true, cancelRequestedAt: true },
    trials: { orderBy: { position: 'asc' }, select: { status: true } },
  },
} as const;
const ROW = { ...PROJECT, runs: LAST_TRY } as const;

/** The projects of a workspace, newest first. */
export async function listProjects(db: Db, workspaceId: string): Promise<ProjectRow[]> {
  const rows = await db.project.findMany({ where: { workspaceId }, orderBy: { id: 'desc' }, select: ROW });
  return rows.map(toRow);
}

/** A project; null when there is none with this id. */
export async function readProject(db: Db, id: string): Promise<ProjectRow | null> {
  const row = await db.project.findUnique({ where: { id }, select: ROW });
  return row && toRow(row);
}

/** The texts of a project; null when there is none with this id. */
export async function readProjectTexts(db: Db, id: string): Promise<ProjectTexts | null> {
  const select = { file: true, runs: { ...LAST_TRY, select: { projectFile: true } } } as const;
  const row = await db.project.findUnique({ where: { id }, select });
  return row && { file: row.file, edited: row.runs[0]?.projectFile ?? null };
}

function toRow({
  runs: [last],
  ...row
}: Parameters<typeof toProject>[0] & {
  runs: readonly (Omit<LastTry, 'runId' | 'outcome' | 'cancelling'> & {
    readonly id: string;
    readonly cancelRequestedAt: Date | null;
    readonly trials: readonly { readonly status: TrialStatus }[];
  })[];
}): ProjectRow {
  if (!last) return { ...toProject(row), lastTry: null };
  const { id: runId, trials, cancelRequestedAt, ...state } = last;
  const cancelling = cancelRequestedAt !== null;
  return { ...toProject(row), lastTry: { runId, ...state, outcome: outcomeOf(trials), cancelling } };
}

function outcomeOf(trials: readonly { readonly status: TrialStatus }[]): TrialOutcome | null {
  const statuses = trials.map(({ status }) => status);
  const ended = statuses.filter((status) => status !== 'waiting' && status !== 'running');
  if (statuses.length === 0 || ended.length < statuses.length) return null;
  const failed = ended.find((status) => status !== 'passed') ?? 'passed';
  return failed === NEWER ? null : failed;
}
