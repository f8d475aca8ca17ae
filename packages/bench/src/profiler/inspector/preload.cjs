/**
 * Loaded into a server of Node.js or Bun that is profiled, before its own code: takes stacks of its main thread, and writes
 * those of each second to a file. HEADROOM_CPU_PIECES is its path, with `%p` for the process and `%n` for the number. Any
 * version of Node.js reads it, so it is no TypeScript.
 */
const { writeFileSync } = require('node:fs');
const { Session } = require('node:inspector');
const { setFlagsFromString } = require('node:v8');
const { isMainThread } = require('node:worker_threads');

/** Loops of functions that V8 inlined count as their caller. */
const WITHOUT_INLINING = ['--no-turbo-inlining', '--no-maglev-inlining'];
const INTERVAL_US = 5000;
const PIECE_MS = 1000;

const version = process.versions.bun ?? process.versions.node;
const pattern = process.env.HEADROOM_CPU_PIECES;
if (pattern !== undefined && isMainThread) follow(pattern.replace('%p', String(process.pid)));

function follow(path) {
  const session = new Session();
  let number = 0;
  const write = ({ startTime, endTime, ...profile }) => {
    // Node.js counts from when the machine started.
    const begin = Date.now() * 1000 - (endTime - startTime);
    try {
      writeFileSync(
        path.replace('%n', String(number)),
        JSON.stringify({ version, ...profile, startTime: begin }),
      );
      number++;
    } catch {
      // A folder that is full costs stacks, never the server.
    }
  };
  session.connect();
  session.post('Profiler.enable');
  session.post('Profiler.setSamplingInterval', { interval: INTERVAL_US });
  const next = process.versions.bun ? turns(session, write) : overlaps(session, write);
  setInterval(next, PIECE_MS).unref();
}

/** A profile at a time. */
function turns(session, write) {
  session.post('Profiler.start');
  return () =>
    session.post('Profiler.stop', (error, stopped) => {
      session.post('Profiler.start');
      if (!error && stopped) write(stopped.profile);
    });
}

/** The next profile begins before one ends: once nothing profiles it, V8 forgets code that it compiled within a loop. */
function overlaps(session, write) {
  for (const flag of WITHOUT_INLINING) setFlagsFromString(flag);
  const { profile, profileEnd } = console;
  const title = (turn) => `headroom ${turn}`;
  let turn = 0;
  session.on('Profiler.consoleProfileFinished', ({ params }) => {
    if (params.title === title(turn)) write(params.profile);
  });
  profile(title(turn));
  return () => {
    profile(title(turn + 1));
    profileEnd(title(turn));
    turn++;
  };
}
