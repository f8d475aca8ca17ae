import type { ProfiledStart } from '../../runtime/runtime.ts';
import { piecePath, readPieces } from '../pieces.ts';
import type { CpuProfiler } from '../profiler.ts';
import type { Program } from '../programs.ts';
import { cachedTool, toolPath } from '../tools.ts';
import { collapsedStacks } from './collapsed.ts';

/** File of the agent, whose name holds its version. */
const AGENT = /^libasyncProfiler-(\d[\d.]*)\.so$/;
const PERIOD_MS = 5;
const EXTENSION = 'collapsed';
/** Length of a piece; its stacks are of its middle. */
const PIECE_S = 1;
/** Variable of options that every Java virtual machine adds to those of its command. */
const VARIABLE = 'JAVA_TOOL_OPTIONS';

/** What a Java virtual machine loads: without perf events, so it needs no right that the server has not. */
const AGENT_OPTIONS = [
  ...['start', 'event=ctimer', `interval=${PERIOD_MS}ms`, `loop=${PIECE_S}s`],
  `file=${piecePath('%p', '%n', EXTENSION)}`,
  ...['collapsed', 'threads', 'ann', 'lib'],
  // Its greeting would go to standard output, which may be the server's transport.
  ...['loglevel=error', 'log=/dev/null'],
].join(',');

interface Agent {
  readonly path: string;
  readonly version: string;
}

function findAgent(): Agent | undefined {
  const [name, version = ''] = cachedTool(AGENT) ?? [];
  return name === undefined ? undefined : { path: toolPath(name), version };
}

const start: ProfiledStart = {
  get files() {
    const agent = findAgent();
    return agent === undefined ? [] : [agent.path];
  },
  env: (own, at) => {
    const agent = findAgent();
    if (agent === undefined) return own;
    const option = `-agentpath:${at(agent.path)}=${AGENT_OPTIONS}`;
    return { ...own, [VARIABLE]: [own[VARIABLE], option].filter(Boolean).join(' ') };
  },
};

const MISSING = 'the library of async-profiler is not there: infra/local/profilers.sh puts it to';

/** async-profiler, an agent that Java virtual machines load at their start, which writes the stacks of each second to a file. */
export const asyncProfiler: CpuProfiler = {
  id: 'async-profiler',
  reads: isJava,
  start,
  whatIsMissing: async () => (findAgent() ? null : `${MISSING} ${toolPath('libasyncProfiler-<version>.so')}`),
  sample: async ({ processes, stacks }) => {
    const reading = await readPieces({
      ...{ processes, reads: isJava, extension: EXTENSION },
      read: ({ text, endMs, isCut }) => {
        for (const taken of collapsedStacks(text, endMs - (PIECE_S * 1000) / 2, isCut)) stacks.add(taken);
      },
    });
    return {
      stop: async () => {
        await reading.stop();
        if (reading.count() === 0) throw new Error(WROTE_NONE);
        return { version: findAgent()?.version ?? '', periodMs: PERIOD_MS };
      },
      cancel: reading.cancel,
    };
  },
};

const WROTE_NONE = `the Java virtual machine wrote no stacks: it did not load the agent that ${VARIABLE} names, or cannot write to /tmp`;

function isJava({ name }: Program): boolean {
  return name === 'java';
}
