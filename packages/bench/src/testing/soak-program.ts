/**
 * A program that is the fixture of `mcp-fixture.ts`, for soaks: a process of its own, of which memory can be sampled.
 * `node soak-program.ts <port> <bytes kept of each call> <bytes kept of each session> <seconds until it dies; 0: never>`.
 */
import { startFixture } from './mcp-fixture.ts';

const [port = 0, leakBytes = 0, sessionBytes = 0, diesAfterS = 0] = process.argv.slice(2).map(Number);
await startFixture({ port, leakBytes, sessionBytes, forgets: true });
console.log('listens');
if (diesAfterS > 0) setTimeout(() => process.exit(1), 1000 * diesAfterS);
