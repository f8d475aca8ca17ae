import type { ProfileId } from '../load/profile.ts';
import type { HandshakeId } from './handshake.ts';
import type { Workload } from './workload.ts';

/** Backends that tools of a suite may use. */
export type SuiteBackend = 'redis' | 'api';

/** The published study that a suite repeats, and where its figures stand. */
export interface RepeatedStudy {
  readonly slug: string;
  /** Load profile that is modelled on its load. */
  readonly profile: ProfileId;
  /** Handshake of its calls; null: its authors do not say. */
  readonly handshake: HandshakeId | null;
  /** Its names of tools by ours, where they are others. */
  readonly tools: Readonly<Record<string, string>>;
  /** Its latencies of a server: of all HTTP requests, or means over tools, weighted by their calls; null: none. */
  readonly latencies: 'requests' | 'tools' | null;
  /** What it gives as memory under load, in words: `the resident set`. */
  readonly memory: string;
  /** How it takes its rounds together: all their requests, or the median round. */
  readonly rounds: 'pooled' | 'median';
  /** Tables of their own that hold a figure: its id among ours, the study's names of servers by ours. */
  readonly others: readonly {
    readonly title: string;
    readonly figure: string;
    readonly servers: Readonly<Record<string, string>>;
  }[];
}

/** A workload of this project with the contract that its servers keep. */
export interface Suite extends Workload {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** Backends that its tools use, whose outages are checked. Redis runs where it is among them, the API service always. */
  readonly backends: readonly SuiteBackend[];
  readonly study: RepeatedStudy;
  /** Variables of its servers beside those of every suite; `{backend.<name>}` stands for the place of a backend. */
  readonly env: Readonly<Record<string, string>>;
  /** Load profiles that it may be loaded by. */
  readonly profiles: readonly ProfileId[];
  /** The one of them that forms and the demo begin with. */
  readonly profile: ProfileId;
}
