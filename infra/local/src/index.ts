export { type ExampleRepository, exampleRepository } from './example-repository.ts';
export { freePort } from './free-port.ts';
export { type PostgresOptions, type RunningPostgres, startPostgres } from './postgres.ts';
export { type BoundProcess, type ProcessOptions, startProcess } from './processes.ts';
export { type RedisOptions, type RunningRedis, startRedis } from './redis.ts';
export { startService } from './service.ts';
export { type Stack, type StackOptions, startStack } from './stack.ts';
export { type SystemPostgres, startSystemPostgres, systemPostgres } from './system-postgres.ts';
