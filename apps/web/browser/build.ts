/** Global set-up of the browser tests: builds the app that they look at; an up-to-date build is kept. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');

export default function setup(): void {
  const args = ['run', 'build', '--filter=@headroom/web', '--output-logs=errors-only'];
  execFileSync(join(ROOT, 'node_modules/.bin/turbo'), args, { cwd: ROOT, stdio: 'inherit' });
}
