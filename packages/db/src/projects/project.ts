import { z } from 'zod';
import type { Prisma } from '../generated/client.ts';

const serversSchema = z.array(z.object({ id: z.string(), title: z.string() }));

/** A server of a project, as its file calls it. */
export type ProjectServer = z.infer<typeof serversSchema>[number];

/** A repository, or a series of uploaded archives, whose file says what of it is measured. */
export interface StoredProject {
  readonly id: string;
  readonly workspaceId: string;
  readonly title: string;
  /** Of archives an address of their own, which `isArchive` of packages/model knows. */
  readonly repository: string;
  /** Number of the version that was uploaded last, also where that is gone; null: of a repository. */
  readonly lastVersion: number | null;
  /** Null: HEAD. */
  readonly ref: string | null;
  readonly path: string;
  /** Servers of its file as a try read it last without problems; none before. */
  readonly servers: readonly ProjectServer[];
  /** Id of its workload; null before. */
  readonly suite: string | null;
  readonly hostClass: string;
  readonly createdAt: Date;
}

/** Its columns, for queries that return it. */
export const PROJECT = {
  id: true,
  workspaceId: true,
  title: true,
  repository: true,
  lastVersion: true,
  ref: true,
  path: true,
  servers: true,
  suite: true,
  hostClass: true,
  createdAt: true,
} satisfies Prisma.ProjectSelect;

type Row = Omit<StoredProject, 'servers'> & { readonly servers: unknown };

/** From its columns. */
export function toProject(row: Row): StoredProject {
  return { ...row, servers: serversSchema.parse(row.servers) };
}
