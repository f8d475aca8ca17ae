/**
 * Loaded into a server of Bun that is profiled, before its own code: takes stacks of its main thread, and writes those of
 * each second to a file. HEADROOM_CPU_PIECES is its path, with `%p` for the process and `%n` for the number.
 */
import { writeFileSync } from 'node:fs';
import { Session } from 'node:inspector';

const INTERVAL_US = 5000;
const PIECE_MS = 1000;

const version = process.versions.bun;
const pattern = process.env.HEADROOM_CPU_PIECES;
if (pattern !== undefined) follow(pattern.replace('%p', String(process.pid)));

function follow(path: string): void {
  const session = new Session();
  let number = 0;
  const next = () =>
    session.post('Profiler.stop', (error, stopped) => {
      session.post('Profiler.start');
      if (error || !stopped) return;
      try {
        writeFileSync(path.replace('%n', String(number)), JSON.stringify({ version, ...stopped.profile }));
        number++;
      } catch {
        // A folder that is full costs stacks, never the server.
      }
    });
  session.connect();
  session.post('Profiler.enable');
  session.post('Profiler.setSamplingInterval', { interval: INTERVAL_US });
  session.post('Profiler.start');
  setInterval(next, PIECE_MS).unref();
}
