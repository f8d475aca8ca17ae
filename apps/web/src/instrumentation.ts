import type { Instrumentation } from 'next';

/** Called by Next.js once when a server process starts, never by a build. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === 'nodejs') await import('./start.ts');
}

/** Called by Next.js when a page or a route threw. */
export const onRequestError: Instrumentation.onRequestError = async (error, request, context) => {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { logRequestError } = await import('./server/request-error.ts');
  logRequestError(error, request, context);
};
