import { refuse } from '../refusal.ts';
import { docker } from './docker.ts';
import type { ClientCommand, Launched, Launcher } from './launcher.ts';
import { npx, packageManager } from './npm.ts';
import { pipx, uv, uvx } from './python.ts';
import { cargo, dnx, go, PROGRAM_NAMES, plain } from './repository.ts';

const LAUNCHERS: Readonly<Record<string, Launcher>> = {
  npx,
  uvx,
  docker,
  podman: docker,
  bunx: npx,
  pnpx: npx,
  pnpm: packageManager,
  npm: packageManager,
  yarn: packageManager,
  bun: packageManager,
  uv,
  pipx,
  go,
  cargo,
  dnx,
};

/** Meaning of a command of a client. @throws SourceRefused for one that starts nothing that can be measured */
export function launched(command: ClientCommand): Launched {
  const plainly = withoutShell(command);
  const program = programName(plainly.command);
  const launcher = Object.hasOwn(LAUNCHERS, program) ? LAUNCHERS[program] : undefined;
  if (launcher) return launcher({ ...plainly, command: program });
  const isKnown = PROGRAM_NAMES.includes(program);
  return plain(isKnown ? { ...plainly, command: program } : plainly, Object.keys(LAUNCHERS));
}

/** The command behind `cmd /c` of Windows. */
function withoutShell(command: ClientCommand): ClientCommand {
  const whole = split(command);
  if (!['cmd', 'cmd.exe'].includes(whole.command.toLowerCase())) return whole;
  const [slash, program, ...rest] = whole.args;
  if (slash?.toLowerCase() !== '/c' || !program) return refuse(whole.place, 'must be /c and a program');
  return split({ ...whole, command: program, args: rest });
}

/** A command whose words all stand in `command`. */
function split(command: ClientCommand): ClientCommand {
  const [first = '', ...words] = command.command.split(' ').filter(Boolean);
  const isSplit = command.args.length === 0 && words.length > 0 && !/["'\\]/.test(command.command);
  return isSplit ? { ...command, command: first, args: words } : command;
}

const ENDINGS = ['.cmd', '.exe', '.ps1'];

/** Name of a program that is given by its place on some machine, or with an ending of Windows. */
function programName(command: string): string {
  const isPlace = command.startsWith('/') || /^[A-Za-z]:[\\/]/.test(command);
  const slash = Math.max(command.lastIndexOf('/'), command.lastIndexOf('\\'));
  const name = isPlace ? command.slice(slash + 1) : command;
  const ending = ENDINGS.find((one) => name.toLowerCase().endsWith(one));
  return ending === undefined ? name : name.slice(0, -ending.length);
}
