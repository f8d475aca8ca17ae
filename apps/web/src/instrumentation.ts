import type { Instrumentation } from 'next';

/** Called by Next.js when a page or a route threw. */
export const onRequestError: Instrumentation.onRequestError = async (error, request, context) => {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { logRequestError } = await import('./server/request-error.ts');
  logRequestError(error, request, context);
};
