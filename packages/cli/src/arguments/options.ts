/** Options that several commands take. */
import { FORMATS, type Format } from '@headroom/report/formats';

export interface Option {
  readonly type: 'string' | 'boolean';
  readonly multiple?: boolean;
  /** Placeholder of its value in the help. */
  readonly value?: string;
  readonly words: string;
}

/** An option that names a file of a format. */
export const fileOption = (format: Format, words: string = FORMATS[format].words) =>
  ({
    type: 'string',
    value: 'FILE',
    words: `write ${words} to this file; - is the standard output`,
  }) as const;

/** Formats that other tools read. */
export const TOOL_OPTIONS = {
  junit: fileOption('junit'),
  otlp: fileOption('otlp'),
  'otlp-endpoint': {
    type: 'string',
    value: 'URL',
    words: 'send the OpenTelemetry metrics to this collector; headers: OTEL_EXPORTER_OTLP_HEADERS',
  },
} as const satisfies Record<string, Option>;

export const RESULT_OPTIONS = {
  'fail-on': {
    type: 'string',
    value: 'undecided|regressed|never',
    words: 'results that fail the command; default undecided (see Exit status)',
  },
  markdown: fileOption('markdown'),
  json: fileOption('json'),
  ...TOOL_OPTIONS,
  timeout: { type: 'string', value: 'MINUTES', words: 'give up after this many minutes' },
} as const satisfies Record<string, Option>;

/** Options that comparisons and runs share. */
export const PROJECT = {
  type: 'string',
  value: 'TITLE',
  words: 'title or id of a project; default without --servers: that of the repository',
} as const;
export const SERVERS = {
  type: 'string',
  multiple: true,
  value: 'ID,…',
  words: 'servers to measure; default all of the project',
} as const;
export const LOAD_OPTIONS = {
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
export const QUEUE_OPTIONS = {
  name: { type: 'string', value: 'TEXT', words: 'name, shown in lists' },
  note: { type: 'string', value: 'TEXT', words: 'free text' },
  tags: { type: 'string', multiple: true, value: 'TAG,…', words: 'tags for searches' },
  'host-class': { type: 'string', value: 'NAME', words: 'class of the measuring hosts; default "default"' },
  'no-wait': { type: 'boolean', words: 'queue it, print its id, and exit' },
} as const satisfies Record<string, Option>;

/** Options that comparisons and watches share. */
export const REPOSITORY = {
  type: 'string',
  value: 'ADDRESS',
  words: 'repository of the servers; default the remote origin',
} as const;
export const UNTIL_DECIDED = {
  type: 'string',
  value: 'N',
  words: 'maximum number of rounds; end as soon as everything is decided',
} as const;

export const RUNTIME = {
  type: 'string',
  value: 'auto|docker|process',
  words: 'runtime of servers; default HEADROOM_RUNTIME, otherwise containers if an engine answers',
} as const;
export const UPLOAD = {
  type: 'boolean',
  words:
    'store a measurement of this machine in the workspace of HEADROOM_TOKEN, marked as measured elsewhere',
} as const;

/** Values and rights of a proposed workload. */
export const PROPOSAL_OPTIONS = {
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

/** When a comparison measures one more trial of each side under a profiler. */
export const COMPARED_CPU_OPTIONS = {
  'profile-cpu': {
    type: 'boolean',
    words: 'measure a CPU profile of both sides whatever the verdict; default only of what regressed',
  },
  'no-profile-cpu': { type: 'boolean', words: 'measure no CPU profile' },
} as const satisfies Record<string, Option>;
/** One more trial of a server, under a profiler. */
export const CPU_OPTIONS = {
  'profile-cpu': { type: 'boolean', words: 'measure a CPU profile, by one more trial' },
} as const satisfies Record<string, Option>;
/** Destination of CPU profiles that were measured on this machine. */
export const CPU_FILES = {
  type: 'string',
  value: 'FOLDER',
  words: 'on this machine: write CPU profiles to this folder, as pprof, speedscope and folded stacks',
} as const;

/** How a server that has no headroom.yaml is found and started. */
export const START_OPTIONS = {
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
export const TARGET_OPTIONS = { ...PROPOSAL_OPTIONS, ...START_OPTIONS } as const satisfies Record<
  string,
  Option
>;

export const SERVER = { type: 'string', value: 'ID', words: 'one of several servers' } as const;

/** A server that runs already, in place of one that is started. */
export const URL_OPTIONS = {
  url: {
    type: 'string',
    value: 'ADDRESS',
    words: 'MCP endpoint of a running server, such as http://127.0.0.1:3001/mcp',
  },
  'i-may-load-it': { type: 'boolean', words: 'confirm load on a running server of another machine' },
} as const satisfies Record<string, Option>;
