/** What the server is told at start. */
export interface Environment {
  port: number;
  redisUrl: string;
  apiServiceUrl: string;
  serverId: string;
  workers: number;
}

const DEFAULT_WORKERS = 4;

/**
 * Reads and checks the environment; throws an Error that says what to set.
 * Written by hand: the cluster's primary calls it too, and loading zod there would only cost memory.
 */
export function readEnvironment(env: NodeJS.ProcessEnv = process.env): Environment {
  return {
    port: integer(env, 'PORT', 1, 65535),
    redisUrl: url(env, 'REDIS_URL', ['redis:', 'rediss:']),
    apiServiceUrl: url(env, 'API_SERVICE_URL', ['http:']),
    serverId: text(env, 'SERVER_ID'),
    workers: env.WEB_CONCURRENCY ? integer(env, 'WEB_CONCURRENCY', 1, 256) : DEFAULT_WORKERS,
  };
}

function text(env: NodeJS.ProcessEnv, name: string): string {
  const value = env[name];
  if (!value) throw new Error(`${name} is not set`);
  return value;
}

function integer(env: NodeJS.ProcessEnv, name: string, min: number, max: number): number {
  const value = Number(text(env, name));
  if (!Number.isInteger(value) || value < min || value > max) {
    throw new Error(`${name} must be an integer from ${min} to ${max}, not "${env[name]}"`);
  }
  return value;
}

function url(env: NodeJS.ProcessEnv, name: string, protocols: string[]): string {
  const value = text(env, name);
  if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol)) {
    throw new Error(`${name} must be a ${protocols[0]}//host:port URL, not "${value}"`);
  }
  return value.replace(/\/$/, '');
}
