import { z } from 'zod';

/** A build without its log. */
export interface TrialBuild {
  /** Hash of what it was made of. */
  readonly contentHash: string;
  readonly status: 'building' | 'built' | 'failed';
  readonly seconds: number | null;
  readonly frameworkVersion: string | null;
  readonly runtimeVersion: string | null;
  /** Toolchain to version. */
  readonly toolchains: Readonly<Record<string, string>>;
}

/** Its columns, for queries that return one. */
export const BUILD = {
  content: true,
  status: true,
  seconds: true,
  frameworkVersion: true,
  runtimeVersion: true,
  toolchains: true,
} as const;

const toolchainsSchema = z.record(z.string(), z.string());

/** A build from its row. */
export function toBuild<Row extends { content: string; toolchains: unknown }>({ content, ...row }: Row) {
  return { ...row, contentHash: content, toolchains: toolchainsSchema.parse(row.toolchains) };
}
