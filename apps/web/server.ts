/**
 * `node server.ts [-H hostname] [-p port] [--dev]`: the web app, built before; with `--dev` Next.js's development server.
 * Without a hostname it listens at every address of the machine, without a port at PORT, or 3000.
 */
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    hostname: { type: 'string', short: 'H' },
    port: { type: 'string', short: 'p' },
    dev: { type: 'boolean', default: false },
  },
});
const { dev, hostname, port } = values;
// React and other libraries read it as they are loaded, so nothing is imported before.
Object.assign(process.env, { NODE_ENV: process.env.NODE_ENV || (dev ? 'development' : 'production') });
if (port !== undefined) process.env.PORT = port;
try {
  const { start } = await import('#start.ts');
  const url = await start({ dev, hostname });
  console.log(`Ready at ${url}`);
} catch (error) {
  // A sentence that says what to set; with its cause it could show a secret.
  const sentence = error instanceof Error ? error.message : String(error);
  // A line of the log like all others, before the log could be made of the environment.
  if (process.env.NODE_ENV === 'production' && !process.stderr.isTTY) {
    const { createLog, secretsOf } = await import('@headroom/observe');
    createLog({ app: 'web', level: 'info', secrets: secretsOf(process.env) }).fatal(sentence);
  } else {
    console.error(sentence);
  }
  process.exit(1);
}
