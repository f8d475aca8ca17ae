/** What is asked of a forge, whichever it is. */
import type { Send } from './ask.ts';

const FORGE_KINDS = ['github', 'gitlab'] as const;
export type ForgeKind = (typeof FORGE_KINDS)[number];

/** States of a commit's status, as GitHub names them; GitLab has one word for the last two. */
export type CommitState = 'pending' | 'success' | 'failure' | 'error';

/** Status of a commit, which a forge shows beside it. */
export interface CommitStatus {
  readonly state: CommitState;
  /** One line; what is longer than the forge takes is cut. */
  readonly description: string;
  /** Address that it leads to. */
  readonly url: string;
}

/** A comment as forges list it. */
export interface ForgeComment {
  readonly id: number;
  readonly body: string;
  /** Whether the token's own user wrote it. */
  readonly isOwn: boolean;
}

/** A pull request or merge request, by its comments. */
export interface Change {
  /** The thing that is commented on, for messages. */
  readonly subject: string;
  /** The longest comment that it takes, in characters. */
  readonly maxLength: number;
  /** Page by page, oldest first, `MAX_ROWS` at most. */
  comments(): AsyncIterable<ForgeComment>;
  create(body: string): Promise<void>;
  update(id: number, body: string): Promise<void>;
}

/** A repository on a forge. Everything throws ForgeFailed. */
export interface Forge {
  /** The longest description of a status that it takes, in characters. */
  readonly maxDescription: number;
  /** Asks for the repository itself: whether it is there, and the token may read it. */
  check(): Promise<void>;
  /** The newest status of a commit by its name; null: it has none. Its state is the forge's own word. */
  statusOf(commit: string, name: string): Promise<(Omit<CommitStatus, 'state'> & { state: string }) | null>;
  /** The forge's own word for a state. */
  stateWord(state: CommitState): string;
  setStatus(commit: string, name: string, status: CommitStatus): Promise<void>;
  /** Number of the change that contains a commit: the one it is the head of, else an open one, else any; null: none. */
  changeOf(commit: string): Promise<number | null>;
  change(number: number): Change;
}

/** Where a repository is asked for, and how. */
export interface ForgeTerms {
  /** Address of the repository in the API (`repositoryUrl`). */
  readonly url: string;
  readonly token: string;
  /** Name by which requests introduce themselves. */
  readonly userAgent: string;
  readonly send: Send;
}

/** Changes of a commit, the best first. */
const RANKS = ['head', 'open', 'any'] as const;

/** The first row of the best rank; undefined where there is no row. No other one is kept. */
export async function bestOf<Row>(
  rows: AsyncIterable<Row>,
  rankOf: (row: Row) => (typeof RANKS)[number],
): Promise<Row | undefined> {
  let best: { readonly row: Row; readonly rank: number } | undefined;
  for await (const row of rows) {
    const rank = RANKS.indexOf(rankOf(row));
    if (rank === 0) return row;
    if (!best || rank < best.rank) best = { row, rank };
  }
  return best?.row;
}
