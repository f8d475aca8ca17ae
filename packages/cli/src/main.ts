import { type Command, parseCommand } from './arguments/arguments.ts';
import { helpText } from './arguments/help.ts';
import { checkCommand } from './commands/check.ts';
import { commentCommand } from './commands/comment.ts';
import { compareCommand } from './commands/compare.ts';
import { initCommand } from './commands/init.ts';
import { runCommand } from './commands/run.ts';
import { statusCommand } from './commands/status.ts';
import { tryCommand } from './commands/try.ts';
import { watchCommand } from './commands/watch.ts';
import { EXIT, Interrupted, messageOf } from './exit.ts';
import { startHere } from './local/load.ts';
import { printable } from './output/printable.ts';
import { VERSION } from './version.ts';

/** Runs the command of this process's arguments and sets the status that it ends with. Never throws. */
export async function main(): Promise<void> {
  try {
    process.exitCode = await run(parseCommand(process.argv.slice(2)));
  } catch (error) {
    if (error instanceof Interrupted) {
      process.exitCode = EXIT.interrupted;
      return;
    }
    const [first = '', ...more] = messageOf(error).split('\n').map(printable);
    process.stderr.write([`headroom: ${first}`, ...more.map((line) => `  ${line}`)].join('\n').concat('\n'));
    process.exitCode = EXIT.error;
  }
}

async function run(command: Command): Promise<number> {
  switch (command.name) {
    case 'help':
      process.stdout.write(`${helpText()}\n`);
      return EXIT.ok;
    case 'version':
      process.stdout.write(`${VERSION}\n`);
      return EXIT.ok;
    case 'compare':
      return compareCommand(command.options);
    case 'run':
      return runCommand(command.options);
    case 'status':
      return statusCommand(command.options);
    case 'watch':
      return watchCommand(command.options);
    case 'comment':
      return commentCommand(command.options);
    case 'try':
      return tryCommand(command.options);
    case 'check':
      return checkCommand(command.options);
    case 'init':
      return initCommand(command.options);
    case 'measure':
      return startHere(command.options);
  }
}
