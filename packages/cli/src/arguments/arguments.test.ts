import { OWN_PROFILES } from '@headroom/model/run';
import { expect, test } from 'vitest';
import { parseCommand } from './arguments.ts';
import { COMMANDS } from './commands.ts';
import { helpText } from './help.ts';

const WATCH = '019a0000-0000-7000-8000-000000000000';

test('lists come repeated or separated by commas, and numbers are numbers', () => {
  const args = 'compare --base origin/main --servers go,rust --servers=bun --until-decided 20 --timeout 5';
  const command = parseCommand(args.split(' '));
  expect(command).toMatchObject({
    name: 'compare',
    options: {
      base: 'origin/main',
      servers: ['go', 'rust', 'bun'],
      'until-decided': 20,
      timeout: 5,
      'fail-on': 'undecided',
      'no-wait': false,
    },
  });
});

test.each([
  ['', 'give a command; allowed: compare, run, status, watch, comment, check'],
  ['compair', 'unknown command "compair"; allowed: compare, run, status, watch, comment, check'],
  ['compare --token x', "Unknown option '--token'"],
  ['compare a b c', 'compare takes --base and --head; "c" is too many'],
  ['compare a --base b', '--base is given twice, with and without the option'],
  ['measure --profile quick --seconds 5', '--seconds cannot be combined with --profile'],
  ['measure --seconds 0', '--seconds must be a whole number of seconds, at least 1'],
  ['measure npm:a b', 'measure takes one TARGET; "b" is too many'],
  ['compare --base -x', "Option '--base' argument is ambiguous"],
  ['compare --rounds 0', '--rounds must be a whole number of rounds, at least 1'],
  ['compare --rounds 8 --until-decided 20', '--until-decided cannot be combined with --rounds'],
  ['compare --fail-on improved', '--fail-on must be one of undecided, regressed, never'],
  ['compare --servers ,', '--servers must not be empty'],
  ['compare --markdown - --json -', '--json and --markdown cannot both be the standard output'],
  ['run --rounds 0', '--rounds must be a whole number of rounds, at least 1'],
  ['run --base main', "Unknown option '--base'"],
  [
    // Its limits of a server are part of a suite, and nobody applies them here.
    'measure --profile published-synthetic',
    `--profile must be one of ${OWN_PROFILES.join(', ')}`,
  ],
  [
    'measure --profile capacity --upload',
    '--upload cannot be combined with --profile capacity: experiments are not stored',
  ],
  ['compare a b --upload', '--upload needs --local: an installation always stores the results of its hosts'],
  ['compare a b --local --upload --rounds 101', '--upload stores at most 100 rounds'],
  ['compare a b --local --upload --until-decided 5', '--upload needs --until-decided 6 or more'],
  ['compare a b --local --upload --profile capacity', '--upload cannot be combined with --profile'],
  ['measure --profile sweep:users=1+5 --upload', '--upload cannot be combined with --profile'],
  ...['starts', 'starts:times=5', 'scaling'].map((profile) => [
    `measure --url http://127.0.0.1/mcp --profile ${profile}`,
    '--profile starts servers, so it cannot be combined with --url',
  ]),
  ...['run', 'compare', 'measure'].flatMap((command) => [
    ...['0', '-1', '1000000000', '1.5'].map((users) => [
      `${command} --profile closed:users=${users},seconds=60`,
      '--profile is invalid: load profile closed: users must be a whole number from 1 to 1000',
    ]),
    [`${command} --profile spike:users=5`, '--profile is invalid: unknown load profile "spike:users=5"'],
  ]),
  ['compare --json - --junit -', '--json and --junit cannot both be the standard output'],
  ['measure --markdown - --otlp -', '--markdown and --otlp cannot both be the standard output'],
  ['run --junit - --otlp -', '--junit and --otlp cannot both be the standard output'],
  ['status', 'ID must be the id of a comparison'],
  ['status x', 'ID must be the id of a comparison'],
  ['status a b', 'status takes one ID; "b" is too many'],
  ['watch x', 'ID must be the id of a watch'],
  ['watch --pause x', '--pause must be the id of a watch'],
  ['watch --add', '--branch is required: the branch to watch'],
  ['watch --branch main', '--branch is for --add'],
  [`watch ${WATCH} --add --branch main`, '--add cannot be combined with ID; use one of them'],
  [`watch --pause ${WATCH} --delete ${WATCH}`, '--delete cannot be combined with --pause'],
  ['watch --add --branch main --rounds 8 --until-decided 20', '--until-decided cannot be combined'],
  ['watch --add --branch main --every-minutes 0', '--every-minutes must be a whole number of minutes'],
  ['check a b', 'check takes one FILE; "b" is too many'],
  ['check --file a', "Unknown option '--file'"],
  ['comment --markdown a.md', '--github or --gitlab: give exactly one of them'],
  ['comment --github', '--markdown is required'],
  ['comment --github --markdown a.md --key -->', '--key'],
])('%j is refused: %s', (line, words) => {
  expect(() => parseCommand(line.split(' ').filter(Boolean))).toThrow(words);
});

test('words after -- are a command, or the arguments of a package', () => {
  expect(parseCommand(['measure', '--seconds', '5', '--', 'npx', '-y', 'acme', '--json'])).toMatchObject({
    options: { seconds: 5, command: ['npx', '-y', 'acme', '--json'] },
  });
  expect(parseCommand(['measure', 'npm:acme', '--', '--stdio'])).toMatchObject({
    options: { target: 'npm:acme', command: ['--stdio'] },
  });
  expect(parseCommand(['compare', 'npm:acme@1', 'npm:acme@2'])).toMatchObject({
    options: { base: 'npm:acme@1', head: 'npm:acme@2' },
  });
});

test('a load of somebody’s own is taken in the form of its id', () => {
  for (const command of ['run', 'compare', 'measure']) {
    const { options } = parseCommand([command, '--profile', 'closed:seconds=60,users=5,warmup=5']) as {
      options: { profile: string };
    };
    expect(options.profile).toBe('closed:users=5,seconds=60');
  }
  expect(parseCommand(['run', '--profile', 'what-the-api-knows'])).toMatchObject({
    options: { profile: 'what-the-api-knows' },
  });
  expect(parseCommand(['measure', '--profile', 'open:rate=5,seconds=9', '--upload'])).toMatchObject({
    options: { profile: 'open:rate=5,seconds=9', upload: true },
  });
});

test('help tells of every option, and of no way to give a token', () => {
  const help = helpText();
  for (const { options } of Object.values(COMMANDS)) {
    for (const name of Object.keys(options)) expect(help).toContain(`--${name}`);
  }
  expect(help).not.toContain('--token');
  expect(Math.max(...help.split('\n').map((line) => line.length))).toBeLessThanOrEqual(110);
  expect(parseCommand(['compare', '--help'])).toEqual({ name: 'help' });
});
