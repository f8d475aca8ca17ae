import type { Json, OperationMethod, RpcResult, SessionProtocol } from '@headroom/model/suite';
import type { Tokens } from '../../client.ts';
import type { GivenPaths } from './arguments.ts';

/** A running server that nothing is known of. */
export interface UnknownServer {
  /** The MCP endpoint. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly tokens?: Tokens | undefined;
  /** Values of arguments, by their names or as `tool.name`. */
  readonly given: Readonly<Record<string, Json>>;
  /** Tools that are called although they do not say that they only read. */
  readonly also: readonly string[];
  readonly paths?: GivenPaths | undefined;
}

/** A tool, or another operation, as it is called. */
export interface CallableTool {
  readonly name: string;
  readonly method?: OperationMethod;
  readonly arguments: Readonly<Record<string, Json>>;
}

/** A tool that was called, or why it cannot be. */
export type ObservedTool = CallableTool &
  (
    | { readonly why: string }
    | {
        /** Different answers to calls one after the other. */
        readonly row: readonly RpcResult[];
        /** Different answers to parallel calls. */
        readonly parallel: readonly RpcResult[];
        /** How parallel calls were answered otherwise; undefined where they were not. */
        readonly note: string | undefined;
      }
  );

/** Answers of one start of a server. */
export interface Observation {
  /** Newest version that it speaks in sessions; undefined where it has none. */
  readonly protocol: SessionProtocol | undefined;
  readonly isStateless: boolean;
  readonly tools: readonly ObservedTool[];
  /** Its port, where its address has one. */
  readonly ports: readonly string[];
}
