import type { ServerFigures, ServerTraits } from '../figures/server-figures.ts';
import { compareText } from '../figures/trial.ts';
import { changePct } from '../statistics/elementary.ts';

/** A figure of a server and of its native image. */
export interface TwinFigure {
  readonly jvm: number | null;
  readonly native: number | null;
  /** (native − jvm) / jvm in percent; null where one of them is not known. */
  readonly changePct: number | null;
}

/** Figures in which twins are held against each other. */
export const TWIN_COLUMNS = ['rate', 'meanMs', 'memoryMb', 'coldStartMs'] as const;
export type TwinColumn = (typeof TWIN_COLUMNS)[number];

/** A server on the JVM and its native image, both measured in this result. */
export interface NativePair extends Readonly<Record<TwinColumn, TwinFigure>> {
  readonly jvmId: string;
  readonly nativeId: string;
}

/** Pairs of a server and its native image by `nativeOf`, in the order of the former's ids. */
export function jvmNative(rows: readonly ServerFigures[], traits: readonly ServerTraits[]): NativePair[] {
  const byId = new Map(rows.map((row) => [row.serverId, row]));
  return traits
    .flatMap(({ serverId, nativeOf }) => {
      const native = byId.get(serverId);
      const jvm = nativeOf === null ? undefined : byId.get(nativeOf);
      return native && jvm ? [pairOf(jvm, native)] : [];
    })
    .sort((a, b) => compareText(a.jvmId, b.jvmId));
}

function pairOf(jvm: ServerFigures, native: ServerFigures): NativePair {
  const figure = (column: TwinColumn): TwinFigure => ({
    jvm: jvm[column],
    native: native[column],
    changePct: changePct(jvm[column], native[column]),
  });
  return {
    jvmId: jvm.serverId,
    nativeId: native.serverId,
    rate: figure('rate'),
    meanMs: figure('meanMs'),
    memoryMb: figure('memoryMb'),
    coldStartMs: figure('coldStartMs'),
  };
}
