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
    /** Whether the last meter is that of streams that sessions hold. */
    readonly listens?: boolean;
    /** Kinds of errors by which such streams fail, by their places. */
    readonly streamErrors: { readonly http: number; readonly timeout: number; readonly unauthorized: number };
    readonly arrivals?: Arrivals | undefined;
    /** Bytes that are read of a stream of events for its answer. */
    readonly mostBytes: number;
    /** What requests are answered with that the server makes within the stream of an answer, or over a GET stream. */
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
    /** Meters of calls by whether they overlap bursts of sessions; absent without any. */
    readonly bursts?: { readonly during: number; readonly outside: number } | undefined;
    /** Where values of the header `Authorization` are read, as `LoadConfig` says; empty: requests have none. */
    readonly authorizationAt: string;
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
   * @param place of one among those that are sent at once: the fragment of its address, which k6 never sends; 0 by default
   */
  export function asks(meter: number, id: number, place?: number): void;
  /** Bytes of a place's last stream beside its JSON; 0 for an answer in one piece. */
  export function skipped(place?: number): number;
  /** Time that a place's last stream was waited for after its answer, which its latency leaves out; 0 for an answer in one piece. */
  export function late(place?: number): number;
  /** Method of a request that the server made within a place's last stream, and that was refused; empty without any. */
  export function refused(place?: number): string;
  /**
   * Adds an answer.
   * @param error its kind, by its place among them; -1: it is right
   * @param copy another meter, whose window gets it, too
   */
  export function record(
    meter: number,
    latencyMs: number,
    error: number,
    place?: number,
    copy?: number,
  ): void;
  /** Adds a time to a meter, within the steady window or not. */
  export function note(meter: number, ms: number): void;
  /** Number of this virtual user among those of all load generators that ask for one, from 0; once in each. */
  export function numberUser(): number;
  /** Says that this virtual user begins to open a session of a burst, or that it is done. */
  export function burst(begins: boolean): void;
  /** Counts a call that was given up, in place of `record`. */
  export function gaveUp(meter: number, place?: number): void;
  /**
   * Waits for the next arrival of an open load. Returns the time that it waited for this virtual user: 0 for one that was
   * awaited; -1 once the load is over.
   */
  export function arrive(): number;
  /**
   * Holds a stream open for the session of this virtual user, in the place of the one before: one that the server ends
   * is opened again a second later, and none where it answers 405. Requests of the server over it are answered.
   * @param meter -1: the stream is not measured, and not counted
   * @param awaitMs longest wait until the server answers, 10 ms once three in a row did not; 0 by default
   * @param body of a POST of subscriptions/listen, in place of a GET: a server that does not know it has none, and one
   * that sends no event within 5 s is at fault
   */
  export function listen(
    meter: number,
    url: string,
    headers: Readonly<Record<string, string>>,
    awaitMs?: number,
    body?: string,
  ): void;
  /** Ends the stream of this virtual user's session. */
  export function unlisten(): void;
  /** Everything that was recorded, as the JSON that `recordingSchema` describes. */
  export function result(): string;
}
