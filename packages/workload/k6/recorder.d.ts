/** The recorder that infra/k6 builds into k6. Times are milliseconds. */
declare module 'k6/x/recorder' {
  /** Arrivals of an open load. */
  export interface Arrivals {
    readonly perS: number;
    readonly forMs: number;
    readonly seed: number;
  }

  export interface RecorderConfig {
    /** Names of the kinds of requests: calls of tools first, then the others that are counted, then the rest. */
    readonly meters: readonly string[];
    /** Number of kinds of errors. */
    readonly errors: number;
    /** Number of meters that are calls of tools. */
    readonly calls: number;
    /** Number of meters whose requests are counted. */
    readonly counted: number;
    /** Seconds that are kept as one; 1 by default. */
    readonly sliceS?: number | undefined;
    readonly arrivals?: Arrivals | undefined;
    /** Bytes that are read of a stream of events for its answer. */
    readonly mostBytes: number;
    /** What requests are answered with that the server makes within a stream of events. */
    readonly client: {
      /** JSON by the method of the request. */
      readonly results: Readonly<Record<string, string>>;
      /** Time from a request to its answer, but that of a ping. */
      readonly delayMs: number;
      /** JSON of the error that any other request is answered with. */
      readonly refusal: string;
    };
    /** Whether some calls are given up. */
    readonly aborts: boolean;
  }

  /** Says what is recorded; in the init context. */
  export function open(config: RecorderConfig): void;
  /** Notes the start of the load, since 1970; once in each virtual user, before its first answer. */
  export function begin(startedAtMs: number): void;
  /** Says from when to when answers count, after the start; an end of 0 is that of the load. */
  export function setWindow(startMs: number, endMs: number): void;
  /**
   * Announces the next request. A stream of events is read up to the answer with this id, of which the body is the JSON;
   * `record` counts the stream, and takes the wait for its end out of the latency.
   */
  export function asks(meter: number, id: number): void;
  /** Bytes of the last answer's stream beside its JSON; 0 for an answer in one piece. */
  export function skipped(): number;
  /** Method of a request that the server made within the last stream, and that was refused; empty without any. */
  export function refused(): string;
  /** Adds an answer. @param error its kind, by its place among them; -1: it is right */
  export function record(meter: number, latencyMs: number, error: number): void;
  /** Counts a call that was given up, in place of `record`. */
  export function gaveUp(meter: number): void;
  /**
   * Waits for the next arrival of an open load. Returns the time that it waited for this virtual user: 0 for one that was
   * awaited; -1 once the load is over.
   */
  export function arrive(): number;
  /** Everything that was recorded, as the JSON that `recordingSchema` describes. */
  export function result(): string;
}
