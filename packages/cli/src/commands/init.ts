import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { readFileAt } from '@headroom/bench/file';
import { givenBy, type Proposal, propose } from '@headroom/contract-test/any';
import { PLACEHOLDER_WORKLOAD, type Project, workloadText } from '@headroom/project';
import type { InitOptions } from '../arguments/schemas.ts';
import { CommandError, EXIT } from '../exit.ts';
import { lookHere } from '../local/load.ts';
import { printable } from '../output/printable.ts';
import { problemsText } from '../output/project.ts';
import { proposalText } from '../output/proposal.ts';
import { serverOf } from '../project/chosen.ts';
import { headersOf, runningAddress } from '../project/running.ts';

/** Caveat of a server that was not started here. */
const AS_IT_RUNS =
  'The server was called without a restart or other fixtures. Expectations may fit its current data only: review them.';

/** Completes a file that says a server by a workload for it. Gives the status to end with. */
export async function initCommand(options: InitOptions): Promise<number> {
  const { file } = options;
  if (!existsSync(file)) {
    throw new CommandError(
      `${file} does not exist: create it with version, server and world (examples: docs/own-servers/examples.md); this command adds the workload`,
    );
  }
  if (file.endsWith('.json')) {
    throw new CommandError(
      `${file} is not a headroom.yaml. To measure its server and write one: headroom measure ${file} --save`,
    );
  }
  const text = readFileSync(file, 'utf8');
  if (/^workload\s*:/m.test(text)) {
    throw new CommandError(`${file} already has a workload. Remove it to get a proposal`);
  }
  const separated = text.endsWith('\n') ? text : `${text}\n`;
  const root = resolve(dirname(file));
  const parsed = await readFileAt(separated + PLACEHOLDER_WORKLOAD, { root, shown: file });
  if ('problems' in parsed) {
    process.stdout.write(`${problemsText(parsed.problems)}\n`);
    return EXIT.problems;
  }
  const looked = await look(parsed.project, options);
  return write({ file, text: separated, root }, looked);
}

/** Proposal for a server, and the folder of its fixtures while it ran. */
export interface Looked {
  readonly proposal: Proposal;
  readonly fixtures: string | undefined;
  /** Caveat, for the file and beside it. */
  readonly note?: string;
}

async function look(project: Project, options: InitOptions): Promise<Looked> {
  const server = serverOf(project, options.server);
  const given = givenBy(options.arg ?? []);
  const also = options.tool ?? [];
  if (options.url === undefined) return lookHere({ project, server, given, also, options });
  const url = runningAddress(options.url, options, 'eleven calls of each tool, up to eight at once');
  const { headers, tokens } = await headersOf(server, url);
  return lookAt({ url, headers, tokens, given, also });
}

async function lookAt(server: Parameters<typeof propose>[0]): Promise<Looked> {
  return { proposal: await propose(server), fixtures: undefined, note: AS_IT_RUNS };
}

/** File that a proposal is appended to, its text, and the root at which its paths begin. */
interface Place {
  file: string;
  text: string;
  root: string;
}

async function write({ file, text, root }: Place, { proposal, fixtures, note }: Looked): Promise<number> {
  const { tools } = proposal;
  const usable = tools.filter((tool) => 'tool' in tool);
  if (usable.length === 0) {
    const whys = tools.flatMap((tool) => ('tool' in tool ? [] : [`  ${tool.name}: ${tool.why}`]));
    throw new CommandError(
      ['no tool can be called yet; no file was written', ...whys].map(printable).join('\n'),
    );
  }
  const comment = note === undefined ? '' : `# ${note}\n`;
  const whole = text + comment + workloadText(proposal, fixtures);
  const parsed = await readFileAt(whole, { root, shown: file });
  if ('problems' in parsed) {
    throw new CommandError(
      `the proposed workload is not valid, which is a bug in this command:\n${problemsText(parsed.problems)}`,
    );
  }
  writeFileSync(file, whole);
  const [summary, ...others] = proposalText(proposal);
  const lines = [`${file}: ${summary}`, ...others, ...(note === undefined ? [] : [note])];
  process.stdout.write(`${lines.map(printable).join('\n')}\n`);
  return EXIT.ok;
}
