import type { RunDetail } from '@headroom/db';
import type { RunEnvironment } from '@headroom/model/host';
import type { JudgedRow } from '@headroom/report';
import type { FloorGroup, NeededRounds } from '@headroom/report/compare';

/** A short warning or note about the figures of a page. */
export interface CaveatText {
  readonly label: string;
  /** Meaning for the numbers. */
  readonly why: string;
  /** True for a warning, which affects conclusions; otherwise a note. */
  readonly warns?: boolean;
  /** Single cases, such as trials. */
  readonly lines?: readonly string[];
  /** Section of the method page. */
  readonly method?: string;
  /** Label for a badge; absent for caveats that badges omit. */
  readonly short?: string;
}

/** Facts of a run, or of a publication in a list. */
export interface CaveatFacts {
  readonly kind: RunDetail['kind'];
  readonly profile: string;
  readonly rounds: number;
  readonly host: Pick<NonNullable<RunDetail['host']>, 'name'> | null;
  readonly environment: unknown;
  readonly trials?: readonly Pick<RunDetail['trials'][number], 'status'>[];
  /** Trials in which the host was busy. */
  readonly disturbed: number;
  /** Number of trials that count; absent if unknown. */
  readonly counted?: number | undefined;
  /** Trials on a busy host, in words. */
  readonly busyLines?: readonly string[];
  /** True if the publisher confirmed the busy host. */
  readonly confirmed?: boolean;
  /** Figures of servers under one load; empty for experiments and comparisons. */
  readonly rows?: readonly JudgedRow[];
  /** False for a comparison of two separate runs. */
  readonly interleaved?: boolean;
  /** Budgets that cannot work, in words. */
  readonly idleBudgets?: readonly string[];
  /** Noise floors that are not calibrated, or no longer. */
  readonly floors?: readonly FloorGroup[];
  /** Further rounds that the open metrics need. */
  readonly moreRounds?: NeededRounds | undefined;
  /** Method of the verdict of a comparison, null if unknown, and that of the rows of its page, if they differ. */
  readonly olderVerdict?: { readonly given: number | null; readonly page: number };
  /** Method versions of a publication and of its page, if they differ. */
  readonly olderMethod?: { readonly published: number; readonly page: number };
}

/** Caveat of one kind by the facts; null where it does not apply. */
export type CaveatRule = (facts: CaveatFacts, environment: RunEnvironment | undefined) => CaveatText | null;
