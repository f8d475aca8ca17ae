import { z } from 'zod';

const postgresUrl = z.url({ protocol: /^postgres(ql)?$/ });

/** The database of the command line tools. Throws when DATABASE_URL is missing or no Postgres address. */
export function databaseUrl(): string {
  return z.object({ DATABASE_URL: postgresUrl }).parse(process.env).DATABASE_URL;
}

/** The Postgres of the tests, started by vitest's global set-up. */
export function testDatabaseUrl(): string {
  return z.object({ TEST_DATABASE_URL: postgresUrl }).parse(process.env).TEST_DATABASE_URL;
}
