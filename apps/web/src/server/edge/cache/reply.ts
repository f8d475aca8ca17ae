import type { ServerResponse } from 'node:http';

/** An answer that is no page of Next.js. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Sends a reply; its headers replace those of the same names. */
export function sendReply({ status, headers, body }: Reply, response: ServerResponse): void {
  response.writeHead(status, headers);
  response.end(response.req.method === 'HEAD' ? undefined : body);
}
