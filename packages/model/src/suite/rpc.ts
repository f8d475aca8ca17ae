/** JSON-RPC as servers under test speak it. No imports: the k6 script loads this file too. */

/** The parts of a JSON-RPC result that are looked at. */
export interface RpcResult {
  isError?: boolean;
  content?: { type: string; text?: string }[];
  structuredContent?: unknown;
  /** Contents of a resource, each perhaps with a `text`. */
  contents?: unknown;
  /** Messages of a prompt, each with one content or a list of them. */
  messages?: unknown;
  /** Since MCP 2026-07-28: `complete`, or what the server wants before it can be. */
  resultType?: string;
  protocolVersion?: string;
  /** In the answer to `server/discover`. */
  supportedVersions?: unknown;
  /** What the server offers, by name, in the answer to `initialize`. */
  capabilities?: object;
  tools?: {
    name: string;
    description?: string;
    inputSchema?: unknown;
    outputSchema?: unknown;
    annotations?: { readOnlyHint?: boolean };
  }[];
  /** Cursor at which the next page of a list begins; absent on the last one. */
  nextCursor?: string;
}

/** The parts of a JSON-RPC message that are looked at. */
export interface RpcMessage {
  id?: number | string | null;
  result?: RpcResult;
  error?: { code: number; message: string };
}
