import type { Findings, LaunchSource } from '../launch.ts';
import type { Place } from '../refusal.ts';

/** A command of a client: its words after the program, which are texts of headroom.yaml already. */
export interface ClientCommand {
  readonly command: string;
  readonly args: readonly string[];
  readonly place: Place;
  readonly findings: Findings;
  /** Variables that the entry sets for the command itself. */
  readonly env: Readonly<Record<string, string>>;
}

/** Meaning of a command: what is started, without the launcher around it. */
export interface Launched {
  readonly source: LaunchSource;
  readonly program?: string | undefined;
  readonly args: readonly string[];
  /** Variables of its words; those of the entry are the caller's. */
  readonly variables?: Readonly<Record<string, string>>;
}

export type Launcher = (command: ClientCommand) => Launched;
