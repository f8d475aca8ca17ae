import { isUnreachable } from '@headroom/db';
import { ApiError, ERRORS, type ErrorBody } from './errors.ts';

type Context<Params> = { params: Promise<Params> };

/**
 * A route handler around the work itself: refuses changes asked for by pages of other sites, and turns
 * what is thrown into the API's error body.
 */
export function route<Params>(work: (request: Request, params: Params) => Promise<Response>) {
  return async (request: Request, context: Context<Params>): Promise<Response> => {
    try {
      refuseCrossSite(request);
      return await work(request, await context.params);
    } catch (error) {
      return errorResponse(asApiError(error));
    }
  };
}

function refuseCrossSite(request: Request): void {
  if (request.method === 'GET' || request.headers.get('sec-fetch-site') !== 'cross-site') return;
  throw new ApiError('cross_site', 'A page of another site asked for this change; it was refused.');
}

function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  console.error(error);
  if (isUnreachable(error)) {
    return new ApiError('database_unreachable', 'Postgres does not answer. Try again when it is back.', {
      cause: error,
    });
  }
  return new ApiError('internal', 'Something failed inside; the log of the web app says what.', {
    cause: error,
  });
}

function errorResponse({ code, message, fields }: ApiError): Response {
  const body: ErrorBody = { error: { code, message, fields } };
  return Response.json(body, { status: ERRORS[code].status });
}
