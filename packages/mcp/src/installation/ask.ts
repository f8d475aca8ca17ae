import type { Answer, Input, Output, Refused, RequestLine } from '@headroom/api/client';

/** Operations of the API that the tools ask. */
export type AgentLine = Extract<
  RequestLine,
  | 'GET /api/v1/projects'
  | 'GET /api/v1/servers'
  | 'GET /api/v1/publications'
  | 'GET /api/v1/runs'
  | 'POST /api/v1/runs'
  | 'POST /api/v1/runs/{id}/cancel'
  | 'GET /api/v1/runs/{id}'
  | 'GET /api/v1/runs/{id}/progress'
  | 'GET /api/v1/runs/{id}/contexts'
  | 'POST /api/v1/comparisons'
  | 'GET /api/v1/comparisons/{id}'
>;

/** A client of the HTTP API with the rights of a token, over the network or within the web app. */
export type AgentCall = <Line extends AgentLine>(
  line: Line,
  input: Input<Line>,
) => Promise<Answer<Output<Line>>>;

/** An installation as its tools see it. */
export interface Installation {
  readonly call: AgentCall;
  /** Address of a page, from its path. */
  readonly pageOf: (path: string) => string;
}

/** Content of an answer. @throws Refusal */
export async function ask<Line extends AgentLine>(
  { call }: Installation,
  line: Line,
  input: Input<Line>,
): Promise<Output<Line>> {
  const answer = await call(line, input);
  if (answer.refused) throw new Refusal(answer.refused);
  return answer.body;
}

/** A request that the API refused: its message, and a line for each field that the message does not name. */
export class Refusal extends Error {
  readonly code: string;

  constructor({ code, message, fields }: Refused) {
    const more = fields.filter((field) => !message.includes(field.message));
    const lines = more.map(({ path, message: words }) => (path ? `${path}: ${words}` : words));
    super([message, ...lines].join('\n'));
    this.name = 'Refusal';
    this.code = code;
  }
}
