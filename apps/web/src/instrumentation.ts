/** Called by Next.js once when a server process starts, never by a build. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === 'nodejs') await import('./start.ts');
}
