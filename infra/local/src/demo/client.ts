import { client, type Input, type Output, type RequestLine } from '@headroom/api/client';

export type DemoComparison = Output<'GET /api/v1/comparisons/{id}'>;
export type DemoProgress = Output<'GET /api/v1/runs/{id}/progress'>;
export type DemoRun = Output<'GET /api/v1/runs/{id}'>;
export type DemoServer = Output<'GET /api/v1/servers'>['servers'][number];

/** The HTTP API of the app at an address. Each call throws the API's own words when it refuses. */
export function apiClient(url: string) {
  const call = client((path, init) => fetch(url + path, init));
  return async <Line extends RequestLine>(line: Line, input: Input<Line>): Promise<Output<Line>> => {
    const { body, refused } = await call(line, input);
    if (!refused) return body;
    const { message, fields } = refused;
    throw new Error([message, ...fields.map((field) => `  ${field.path}: ${field.message}`)].join('\n'));
  };
}

export type ApiClient = ReturnType<typeof apiClient>;
