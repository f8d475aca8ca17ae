/** Every command with its options, as data: the parser and the help read it. */
import {
  COMPARED_CPU_OPTIONS,
  CPU_FILES,
  CPU_OPTIONS,
  fileOption,
  LOAD_OPTIONS,
  type Option,
  PROJECT,
  PROPOSAL_OPTIONS,
  QUEUE_OPTIONS,
  REPOSITORY,
  RESULT_OPTIONS,
  RUNTIME,
  SERVER,
  SERVERS,
  START_OPTIONS,
  TARGET_OPTIONS,
  TOOL_OPTIONS,
  UNTIL_DECIDED,
  UPLOAD,
  URL_OPTIONS,
} from './options.ts';

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
  rounds: {
    type: 'string',
    value: 'N',
    words: 'rounds to measure; default 8, on this machine up to 24 until everything is decided',
  },
  'until-decided': UNTIL_DECIDED,
  ...QUEUE_OPTIONS,
  ...RESULT_OPTIONS,
  local: { type: 'boolean', words: 'measure on this machine, even if HEADROOM_URL is set' },
  ...TARGET_OPTIONS,
  'i-may-load-it': URL_OPTIONS['i-may-load-it'],
  server: { type: 'string', value: 'ID', words: 'on this machine: one of several servers' },
  seconds: { type: 'string', value: 'N', words: 'on this machine: seconds of load per trial; default 5' },
  runtime: RUNTIME,
  upload: UPLOAD,
  ...COMPARED_CPU_OPTIONS,
  'cpu-profiles': CPU_FILES,
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
  ...TOOL_OPTIONS,
  ...CPU_OPTIONS,
  timeout: RESULT_OPTIONS.timeout,
} as const satisfies Record<string, Option>;

const STATUS_OPTIONS = {
  wait: { type: 'boolean', words: 'wait until it ends' },
  ...RESULT_OPTIONS,
} as const satisfies Record<string, Option>;

const WATCH_OPTIONS = {
  add: {
    type: 'boolean',
    words: 'watch a branch or releases, with the options from --branch to --host-class',
  },
  branch: { type: 'string', value: 'NAME', words: 'branch whose new heads are compared, such as main' },
  releases: {
    type: 'string',
    value: 'SOURCE',
    words:
      'package or image whose new releases are compared: npm:NAME, pypi:NAME, cargo:NAME, go:PATH, nuget:NAME or oci:IMAGE:TAG; needs a project',
  },
  project: PROJECT,
  servers: SERVERS,
  repository: REPOSITORY,
  ...LOAD_OPTIONS,
  rounds: { type: 'string', value: 'N', words: 'rounds to measure; default 16' },
  'until-decided': UNTIL_DECIDED,
  'every-minutes': {
    type: 'string',
    value: 'N',
    words: 'minimum minutes between comparisons of new heads or releases; default 60',
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

const MEASURE_OPTIONS = {
  ...URL_OPTIONS,
  ...TARGET_OPTIONS,
  server: SERVER,
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
  json: fileOption('json'),
  markdown: fileOption('markdown', 'the result in Markdown'),
  ...TOOL_OPTIONS,
  ...CPU_OPTIONS,
  'cpu-profiles': CPU_FILES,
  upload: UPLOAD,
} as const satisfies Record<string, Option>;

const INIT_OPTIONS = {
  ...URL_OPTIONS,
  ...PROPOSAL_OPTIONS,
  server: SERVER,
  runtime: RUNTIME,
} as const satisfies Record<string, Option>;

const CONTEXT_OPTIONS = {
  ...START_OPTIONS,
  server: SERVER,
  runtime: RUNTIME,
  json: fileOption('json'),
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
  json: fileOption('json'),
  server: SERVER,
  handshake: { type: 'string', value: 'ID', words: 'handshake of the file; default all' },
} as const satisfies Record<string, Option>;

/** Commands by their names, with what they take. `positional` is what stands there without an option. */
export const COMMANDS = {
  compare: {
    usage: 'compare BASE [HEAD] [options]',
    words:
      'measure two commits, packages or images in the same rounds and judge the change, on the hosts of an installation. Without HEADROOM_URL, or with --local: on this machine, where BASE and HEAD may also be folders or addresses of running servers',
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
    words: 'list the watches of the workspace, or show one with its comparisons',
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
      'count the tokens that the tools and instructions of a server take of a model’s context (o200k_base). Calls tools only where a headroom.yaml names calls. TARGET and COMMAND: as for measure',
    positional: ['target'],
    rest: 'command',
    options: CONTEXT_OPTIONS,
  },
  mcp: {
    usage: 'mcp',
    words:
      'be an MCP server over standard input and output, by which an agent compares and measures: on an installation by HEADROOM_URL and HEADROOM_TOKEN; without HEADROOM_URL on this machine. See docs/mcp.md',
    options: {},
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

/** Values that stand without an option, as the help calls them. */
const POSITIONALS: readonly string[] = ['id', 'file', 'target', 'command'];

/** An option, or a value without one, as messages name it: `--json`, `FILE`. */
export const nameOf = (key: string): string => (POSITIONALS.includes(key) ? key.toUpperCase() : `--${key}`);
