import { RETRY_FOR_MS } from '../api/retry.ts';
import { COMMANDS } from './commands.ts';
import type { Option } from './options.ts';

const AFTERWORDS = `Settings
  HEADROOM_URL      address of the installation; if it is not set, "url" in headroom.json, except in
                    continuous integration
  HEADROOM_TOKEN    an API token with the scopes read and submit
  headroom.yaml     servers and workload of a repository; see docs/own-servers.md
  headroom.json     searched from the working directory upwards: url, repository, compare (defaults for
                    the options of compare, run and watch --add), budgets; see docs/ci.md

Refs and repositories
  If the repository is that of the working directory (its remote origin, "repository" of headroom.json,
  or --repository naming one of its remotes), git resolves refs here and they are sent as whole commit ids;
  a whole id is sent as it is. Refs of another repository are sent as they are, and the bench host resolves
  them. "." is the checkout that the bench host runs from. Credentials in an address are removed.

Exit status
  0    nothing regressed
  1    a metric regressed, errors appeared, a budget was exceeded, or head does not build, start
       or keep the contract where base does
  2    error: wrong use, network, refused, failed or cancelled, timed out, or base does not work
  3    nothing regressed, but a primary metric is undecided, or the comparison is still running (status)
  130  interrupted: what it queued is cancelled
  run: 0 every server was measured, 1 a trial failed because of its server, 2 error, as above
  watch: 0 done, 2 error: wrong use, network, or refused
  check: 0 the file is valid, 1 it has problems, or a server is over its budget, 2 wrong use, or no file
  try: 0 the server keeps the contract, 1 it does not, or the file has problems, 2 wrong use, or no file
  measure: 0 the trial passed, 1 it did not, or the file has problems, 2 wrong use, or no file
  context: 0 the tokens were counted, 1 the file has problems, 2 wrong use, or no catalogue
  init: 0 the workload was written, 1 the file has problems, 2 nothing was written
  mcp: 0 the client closed the connection, 2 wrong use
  --fail-on undecided (default) keeps all of these; regressed turns 3 into 0; never turns 1 and 3 into 0.
  2 always stays 2.

If an installation is unreachable or answers with 502, 503 or 504, the command retries for
${RETRY_FOR_MS / 60_000} minutes.`;

/** Output of `--help`. */
export function helpText(): string {
  const commands = Object.values(COMMANDS).map(({ usage, words, options }) =>
    [`headroom ${usage}`, ...wrapped(words).map((line) => `  ${line}`), ...optionLines(options)].join('\n'),
  );
  return [...commands, 'headroom --help, headroom --version', AFTERWORDS].join('\n\n');
}

const COLUMNS = 106;
/** Column at which the words of options begin. */
const INDENT = 24;

/** Words in lines of at most so many characters. */
function wrapped(text: string, columns = COLUMNS): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    const isFull = last === undefined || last.length + 1 + word.length > columns;
    if (isFull) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}

function optionLines(options: Readonly<Record<string, Option>>): string[] {
  const lines = Object.entries(options).map(line);
  return lines.length > 0 ? ['', ...lines] : [];
}

function line([name, { value, words }]: [string, Option]): string {
  const option = `--${name}${value ? ` ${value}` : ''}`;
  const [first = '', ...more] = wrapped(words, COLUMNS - INDENT);
  const rest = more.map((text) => `\n${' '.repeat(INDENT)}${text}`).join('');
  // An option as wide as the column keeps a line of its own.
  const lead = option.length > 20 ? `  ${option}\n${' '.repeat(INDENT)}` : `  ${option.padEnd(INDENT - 2)}`;
  return `${lead}${first}${rest}`;
}
