import { type Command, parseCommand } from './arguments/arguments.ts';
import { helpText } from './arguments/help.ts';
import { EXIT, Interrupted, messageOf } from './exit.ts';
import { contextHere, measureHere } from './local/load.ts';
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

/** Loads the modules of a command only where it is asked for: loading all takes longer than most commands. */
async function run(command: Command): Promise<number> {
  switch (command.name) {
    case 'help':
      process.stdout.write(`${helpText()}\n`);
      return EXIT.ok;
    case 'version':
      process.stdout.write(`${VERSION}\n`);
      return EXIT.ok;
    case 'compare':
      return (await import('./commands/compare.ts')).compareCommand(command.options);
    case 'run':
      return (await import('./commands/run.ts')).runCommand(command.options);
    case 'status':
      return (await import('./commands/status.ts')).statusCommand(command.options);
    case 'watch':
      return (await import('./commands/watch.ts')).watchCommand(command.options);
    case 'comment':
      return (await import('./commands/comment.ts')).commentCommand(command.options);
    case 'try':
      return (await import('./commands/try.ts')).tryCommand(command.options);
    case 'check':
      return (await import('./commands/check.ts')).checkCommand(command.options);
    case 'init':
      return (await import('./commands/init.ts')).initCommand(command.options);
    case 'measure':
      return measureHere(command.options);
    case 'context':
      return contextHere(command.options);
    case 'mcp':
      return (await import('./mcp/serve.ts')).mcpCommand();
  }
}
