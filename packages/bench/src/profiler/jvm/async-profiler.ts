import type { ProfiledStart } from '../../runtime/runtime.ts';
import { piecePath, readPieces } from '../pieces.ts';
import type { CpuProfiler } from '../profiler.ts';
import type { Program } from '../programs.ts';
import { cachedTool, toolPlace } from '../tools.ts';
import { collapsedStacks } from './collapsed.ts';

const VERSION = '4.6';
/** The agent of this version: its name holds it. */
const AGENT = `libasyncProfiler-${VERSION}.so`;
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

const start: ProfiledStart = {
  get files() {
    const agent = cachedTool(AGENT);
    return agent === undefined ? [] : [agent];
  },
  env: (own, at) => {
    const agent = cachedTool(AGENT);
    if (agent === undefined) return own;
    const option = `-agentpath:${at(agent)}=${AGENT_OPTIONS}`;
    return { ...own, [VARIABLE]: [own[VARIABLE], option].filter(Boolean).join(' ') };
  },
};

/** async-profiler, an agent that Java virtual machines load at their start, which writes the stacks of each second to a file. */
export const asyncProfiler: CpuProfiler = {
  id: 'async-profiler',
  reads: isJava,
  start,
  whatIsMissing: async () =>
    cachedTool(AGENT)
      ? null
      : `async-profiler ${VERSION} is not at ${toolPlace(AGENT)}; infra/local/profilers.sh puts it there`,
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
        return { version: VERSION, periodMs: PERIOD_MS };
      },
    };
  },
};

const WROTE_NONE = `the Java virtual machine wrote no stacks: it did not load the agent that ${VARIABLE} names, or cannot write to /tmp`;

function isJava({ name }: Program): boolean {
  return name === 'java';
}
