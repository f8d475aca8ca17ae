/** Every option of every command, as data: the parser and the help read it. */

export interface Option {
  readonly type: 'string' | 'boolean';
  readonly multiple?: boolean;
  /** Placeholder of its value in the help. */
  readonly value?: string;
  readonly words: string;
}

const fileLabel = (what: string) => `write ${what} to this file; - is the standard output`;

const RESULT_OPTIONS = {
  'fail-on': {
    type: 'string',
    value: 'undecided|regressed|never',
    words: 'results that fail the command; default undecided (see Exit status)',
  },
  markdown: { type: 'string', value: 'FILE', words: fileLabel('a summary in Markdown') },
  json: { type: 'string', value: 'FILE', words: fileLabel('all results') },
  timeout: { type: 'string', value: 'MINUTES', words: 'give up after this many minutes' },
} as const satisfies Record<string, Option>;

/** Options that comparisons and runs share. */
const PROJECT = {
  type: 'string',
  value: 'TITLE',
  words: 'title or id of a project; default without --servers: that of the repository',
} as const;
const SERVERS = {
  type: 'string',
  multiple: true,
  value: 'ID,…',
  words: 'servers to measure; default all of the project',
} as const;
const LOAD_OPTIONS = {
  suite: { type: 'string', value: 'ID', words: 'suite of tools to call; default io' },
  profile: {
    type: 'string',
    value: 'ID',
    words:
      'load profile, or a custom one such as closed:users=9,seconds=60; default that of --suite, otherwise quick',
  },
  handshake: {
    type: 'string',
    value: 'ID',
    words: 'handshake and protocol version; default session',
  },
} as const satisfies Record<string, Option>;
const QUEUE_OPTIONS = {
  name: { type: 'string', value: 'TEXT', words: 'name, shown in lists' },
  note: { type: 'string', value: 'TEXT', words: 'free text' },
  tags: { type: 'string', multiple: true, value: 'TAG,…', words: 'tags for searches' },
  'host-class': { type: 'string', value: 'NAME', words: 'class of the measuring hosts; default "default"' },
  'no-wait': { type: 'boolean', words: 'queue it, print its id, and exit' },
} as const satisfies Record<string, Option>;

/** Options that comparisons and watches share. */
const REPOSITORY = {
  type: 'string',
  value: 'ADDRESS',
  words: 'repository of the servers; default the remote origin',
} as const;
const ROUND_OPTIONS = {
  rounds: { type: 'string', value: 'N', words: 'rounds to measure; default 8' },
  'until-decided': {
    type: 'string',
    value: 'N',
    words: 'maximum number of rounds; end as soon as everything is decided',
  },
} as const satisfies Record<string, Option>;

const RUNTIME = {
  type: 'string',
  value: 'auto|docker|process',
  words: 'runtime of servers; default HEADROOM_RUNTIME, otherwise containers if an engine answers',
} as const;
const UPLOAD = {
  type: 'boolean',
  words:
    'store a measurement of this machine in the workspace of HEADROOM_TOKEN, marked as measured elsewhere',
} as const;

/** Values and rights of a proposed workload. */
const PROPOSAL_OPTIONS = {
  arg: {
    type: 'string',
    multiple: true,
    value: 'NAME=VALUE',
    words: 'value of an argument, for all tools that take it',
  },
  tool: {
    type: 'string',
    multiple: true,
    value: 'NAME',
    words: 'allow calls of a tool that is not declared read-only',
  },
} as const satisfies Record<string, Option>;

/** How a server that has no headroom.yaml is found and started. */
const START_OPTIONS = {
  env: {
    type: 'string',
    multiple: true,
    value: 'NAME[=VALUE]',
    words: 'environment variable of the server; default value: that of this environment',
  },
  header: {
    type: 'string',
    multiple: true,
    value: 'NAME: VALUE',
    words: 'header of every request to an address',
  },
  program: {
    type: 'string',
    value: 'NAME',
    words: 'program of a package; default the one with its name',
  },
} as const satisfies Record<string, Option>;
/** The same, with what its tools may be called with. */
const TARGET_OPTIONS = { ...PROPOSAL_OPTIONS, ...START_OPTIONS } as const satisfies Record<string, Option>;

/** What a comparison on this machine takes, too. */
const { header: _, ...LOCAL_TARGET_OPTIONS } = TARGET_OPTIONS;
const LOCAL_COMPARE_OPTIONS = {
  ...LOCAL_TARGET_OPTIONS,
  server: { type: 'string', value: 'ID', words: 'on this machine: one of several servers' },
  seconds: { type: 'string', value: 'N', words: 'on this machine: seconds of load per trial; default 5' },
  runtime: RUNTIME,
  upload: UPLOAD,
} as const satisfies Record<string, Option>;

const COMPARE_OPTIONS = {
  base: {
    type: 'string',
    value: 'SIDE',
    words:
      'before the change: a revision such as origin/main; of a project also npm:NAME@VERSION, oci:IMAGE or archive:SHA256',
  },
  head: { type: 'string', value: 'SIDE', words: 'after the change, as --base; default HEAD' },
  project: PROJECT,
  servers: SERVERS,
  tools: {
    type: 'string',
    multiple: true,
    value: 'NAME,…',
    words: 'judged tools; default all of the suite',
  },
  repository: REPOSITORY,
  ...LOAD_OPTIONS,
  ...ROUND_OPTIONS,
  ...QUEUE_OPTIONS,
  ...RESULT_OPTIONS,
  local: { type: 'boolean', words: 'measure on this machine, even if HEADROOM_URL is set' },
  ...LOCAL_COMPARE_OPTIONS,
} as const satisfies Record<string, Option>;

const RUN_OPTIONS = {
  project: PROJECT,
  servers: SERVERS,
  repository: {
    type: 'string',
    value: 'ADDRESS',
    words: 'repository of the servers; default with --servers alone: the checkout of the hosts',
  },
  ref: {
    type: 'string',
    value: 'REF',
    words: 'branch, tag or commit; default HEAD in a checkout of the repository',
  },
  ...LOAD_OPTIONS,
  rounds: { type: 'string', value: 'N', words: 'rounds to measure; default 1' },
  ...QUEUE_OPTIONS,
  json: RESULT_OPTIONS.json,
  timeout: RESULT_OPTIONS.timeout,
} as const satisfies Record<string, Option>;

const STATUS_OPTIONS = {
  wait: { type: 'boolean', words: 'wait until it ends' },
  ...RESULT_OPTIONS,
} as const satisfies Record<string, Option>;

const WATCH_OPTIONS = {
  add: { type: 'boolean', words: 'watch a branch, with the options from --branch to --host-class' },
  branch: { type: 'string', value: 'NAME', words: 'branch whose new heads are compared, such as main' },
  project: PROJECT,
  servers: SERVERS,
  repository: REPOSITORY,
  ...LOAD_OPTIONS,
  ...ROUND_OPTIONS,
  'every-minutes': {
    type: 'string',
    value: 'N',
    words: 'minimum minutes between comparisons of new heads; default 60',
  },
  'host-class': QUEUE_OPTIONS['host-class'],
  pause: { type: 'string', value: 'ID', words: 'pause a watch' },
  resume: { type: 'string', value: 'ID', words: 'resume a watch, with a failure count of zero' },
  delete: { type: 'string', value: 'ID', words: 'delete a watch; its comparisons stay' },
  json: RESULT_OPTIONS.json,
} as const satisfies Record<string, Option>;

const COMMENT_OPTIONS = {
  github: { type: 'boolean', words: 'post to the pull request of this GitHub Actions job' },
  gitlab: { type: 'boolean', words: 'post to the merge request of this GitLab CI job' },
  markdown: { type: 'string', value: 'FILE', words: 'text of the comment' },
  key: {
    type: 'string',
    value: 'NAME',
    words: 'name of the comment to replace, if there are several; default "default"',
  },
} as const satisfies Record<string, Option>;

const LOCAL_JSON = { type: 'string', value: 'FILE', words: fileLabel('all results') } as const;

const URL_OPTIONS = {
  url: {
    type: 'string',
    value: 'ADDRESS',
    words: 'MCP endpoint of a running server, such as http://127.0.0.1:3001/mcp',
  },
  'i-may-load-it': { type: 'boolean', words: 'with --url: confirm load on a server of another machine' },
} as const satisfies Record<string, Option>;

const MEASURE_OPTIONS = {
  ...URL_OPTIONS,
  ...TARGET_OPTIONS,
  server: { type: 'string', value: 'ID', words: 'one of several servers' },
  handshake: {
    type: 'string',
    value: 'ID',
    words: 'handshake of the file; default its first; two of a soak, such as session,abandoned',
  },
  profile: {
    type: 'string',
    value: 'ID',
    words:
      'load profile, or a custom one such as closed:users=9,seconds=60; default quick, or 10 users for --seconds',
  },
  seconds: { type: 'string', value: 'N', words: 'seconds of load by 10 users; default 10 without a file' },
  save: {
    type: 'boolean',
    words: 'write a headroom.yaml for the same measurement, and the files that it names',
  },
  runtime: RUNTIME,
  json: LOCAL_JSON,
  markdown: { type: 'string', value: 'FILE', words: fileLabel('the result in Markdown') },
  upload: UPLOAD,
} as const satisfies Record<string, Option>;

const INIT_OPTIONS = {
  ...URL_OPTIONS,
  ...PROPOSAL_OPTIONS,
  server: { type: 'string', value: 'ID', words: 'one of several servers' },
  runtime: RUNTIME,
} as const satisfies Record<string, Option>;

const CONTEXT_OPTIONS = {
  ...START_OPTIONS,
  server: { type: 'string', value: 'ID', words: 'one of several servers' },
  runtime: RUNTIME,
  json: LOCAL_JSON,
} as const satisfies Record<string, Option>;

const CHECK_OPTIONS = {
  budgets: {
    type: 'boolean',
    words:
      'also start its servers, count the tokens that they take of a model’s context, and hold them against the budget contextTokens of headroom.json',
  },
  server: { type: 'string', value: 'ID', words: 'with --budgets: one of several servers' },
  runtime: RUNTIME,
} as const satisfies Record<string, Option>;

const TRY_OPTIONS = {
  ...URL_OPTIONS,
  runtime: RUNTIME,
  json: LOCAL_JSON,
  server: { type: 'string', value: 'ID', words: 'one of several servers' },
  handshake: { type: 'string', value: 'ID', words: 'handshake of the file; default all' },
} as const satisfies Record<string, Option>;

/** Commands by their names, with what they take. `positional` is what stands there without an option. */
export const COMMANDS = {
  compare: {
    usage: 'compare BASE [HEAD] [options]',
    words:
      'measure two commits, packages or images in the same rounds and judge the change, on the hosts of an installation. Without HEADROOM_URL, or with --local: on this machine, where BASE and HEAD may also be folders',
    positional: ['base', 'head'],
    options: COMPARE_OPTIONS,
  },
  run: {
    usage: 'run [options]',
    words: 'measure servers on the hosts of an installation, without a comparison',
    options: RUN_OPTIONS,
  },
  status: {
    usage: 'status ID [options]',
    words: 'show the state and results of a comparison',
    positional: ['id'],
    options: STATUS_OPTIONS,
  },
  watch: {
    usage: 'watch [ID] [options]',
    words: 'list the watched branches of the workspace, or show one with its comparisons',
    positional: ['id'],
    options: WATCH_OPTIONS,
  },
  comment: {
    usage: 'comment --github|--gitlab --markdown FILE',
    options: COMMENT_OPTIONS,
    words: 'post a summary to the pull or merge request, replacing the previous comment',
  },
  check: {
    usage: 'check [FILE] [options]',
    words: 'validate a headroom.yaml, without a network; default headroom.yaml',
    positional: ['file'],
    options: CHECK_OPTIONS,
  },
  try: {
    usage: 'try [--url ADDRESS] [FILE]',
    words: 'build and start a server, or call a running one, and check its answers against its headroom.yaml',
    positional: ['file'],
    options: TRY_OPTIONS,
  },
  init: {
    usage: 'init [--url ADDRESS] [FILE]',
    words:
      'start a server of a headroom.yaml without a workload, or call a running one, and write its workload',
    positional: ['file'],
    options: INIT_OPTIONS,
  },
  measure: {
    usage: 'measure [TARGET] [options] [-- COMMAND]',
    words:
      'measure a server with one trial on this machine, without an installation. TARGET: npm:NAME[@VERSION], pypi:, cargo:, go:, nuget:, oci:IMAGE, a bundle (.mcpb), the address of a running server, a headroom.yaml or its folder (default .), or a .cs or .csproj file. After --: a command that starts a server, or arguments for a package or image',
    positional: ['target'],
    rest: 'command',
    options: MEASURE_OPTIONS,
  },
  context: {
    usage: 'context [TARGET] [options] [-- COMMAND]',
    words:
      'count the tokens that the tools and instructions of a server take of a model’s context (o200k_base). Calls no tool. TARGET and COMMAND: as for measure',
    positional: ['target'],
    rest: 'command',
    options: CONTEXT_OPTIONS,
  },
} as const satisfies Record<string, CommandUse>;
export type CommandName = keyof typeof COMMANDS;

export interface CommandUse {
  readonly usage: string;
  readonly words: string;
  /** Values without an option, in their order; one may also be an option. */
  readonly positional?: readonly string[];
  /** Name of the words after `--`. */
  readonly rest?: string;
  readonly options: Readonly<Record<string, Option>>;
}
