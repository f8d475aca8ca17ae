import { type OpenSuite, readSuite, SUITES, type Suite, type Suites } from './suite.ts';
import { integer, text, url } from './variables.ts';

/** What the server is told at start. */
export interface Environment<Served = Suite> {
  port: number;
  apiServiceUrl: string;
  serverId: string;
  workers: number;
  /** Tools that are listed beside those of the suite. */
  extraTools: number;
  /** Opens the suite whose tools are served. */
  openSuite: OpenSuite<Served>;
}

const DEFAULT_WORKERS = 2;
const MOST_EXTRA_TOOLS = 1000;

/**
 * Reads and checks the environment; throws an Error that says what to set.
 * Written by hand: the cluster's primary calls it too, and loading zod there would only cost memory.
 */
export function readEnvironment(env?: NodeJS.ProcessEnv): Environment;
export function readEnvironment<Served>(
  env: NodeJS.ProcessEnv | undefined,
  suites: Suites<Served>,
): Environment<Served>;
export function readEnvironment(
  env: NodeJS.ProcessEnv = process.env,
  suites: Suites<unknown> = SUITES,
): Environment<unknown> {
  return {
    port: integer(env, 'PORT', 1, 65535),
    apiServiceUrl: url(env, 'API_SERVICE_URL', ['http:']),
    serverId: text(env, 'SERVER_ID'),
    workers: env.WEB_CONCURRENCY ? integer(env, 'WEB_CONCURRENCY', 1, 256) : DEFAULT_WORKERS,
    extraTools: env.EXTRA_TOOLS ? integer(env, 'EXTRA_TOOLS', 0, MOST_EXTRA_TOOLS) : 0,
    openSuite: readSuite(env, suites),
  };
}
