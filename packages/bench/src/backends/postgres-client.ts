import pg from 'pg';

const CONNECT_MS = 10_000;

/** A client of a Postgres that we started, whatever the environment says of others. */
export function postgresClient(url: string): pg.Client {
  const client = new pg.Client({
    connectionString: url,
    ssl: false,
    connectionTimeoutMillis: CONNECT_MS,
  });
  client.on('error', () => {
    // The question that meets the broken connection rejects with it.
  });
  return client;
}
