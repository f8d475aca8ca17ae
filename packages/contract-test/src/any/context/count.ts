import { type Catalogue, type ContextFigures, ENCODINGS, type Encoding } from '@headroom/model/context';
import { moduleOf } from '@headroom/model/host/places';
import type { TrialResult } from '@headroom/model/run';
import { threadOf } from '@headroom/model/text/thread';
import { Breach } from '../../check.ts';
import { type CapturedContext, type ContextServer, captureContext } from './capture.ts';
import { changesBetween } from './changes.ts';

/** A catalogue as it is handed to the thread that counts. */
export interface ContextToCount {
  readonly captured: CapturedContext;
  readonly changes: readonly string[];
  readonly encoding: Encoding;
}

const THREAD = moduleOf('packages/contract-test/src/any/context/count-thread.ts');
const WITHIN_MS = 60_000;
const MEMORY_MB = 1024;

/**
 * What a running server costs the context of a model before the first call. Two sessions are opened; the first is
 * counted, the second compared with it.
 * @throws Breach for a server that gives no list of tools, or more than CONTEXT_LIMITS
 */
export async function measureContext(server: ContextServer): Promise<ContextFigures> {
  return (await countCatalogue(server)).context;
}

async function countCatalogue(
  server: ContextServer,
): Promise<{ context: ContextFigures; catalogue: Catalogue }> {
  const captured = await captureContext(server);
  const changes = changesBetween(captured, await captureContext(server));
  const { instructions } = captured;
  const tools = captured.tools.map(({ description, inputSchema, outputSchema }) => {
    return { description, inputSchema, outputSchema };
  });
  const context = await count({ captured, changes, encoding: ENCODINGS[0] });
  return { context, catalogue: { instructions, tools } };
}

/** Figures of a catalogue with its texts, and of answers, or why they could not be counted. */
export type ContextFindings = Pick<TrialResult, 'answers' | 'catalogue' | 'context'>;

/** The same; whatever goes wrong becomes the result. */
export async function contextFindings(server: ContextServer): Promise<ContextFindings> {
  try {
    return await countCatalogue(server);
  } catch (error) {
    return { context: { problem: (error as Error).message } };
  }
}

/**
 * Counts catalogues in a thread with limits of time and memory, as they may be made to take for ever: a word of a
 * megabyte takes hours.
 * @returns counts; throws Breach where counting does not end within the limits
 */
export function contextCounter(withinMs: number): (context: ContextToCount) => Promise<ContextFigures> {
  const figuresOn = threadOf<ContextToCount, ContextFigures>(THREAD, { withinMs, memoryMb: MEMORY_MB });
  return async (context) => {
    try {
      return await figuresOn(context);
    } catch (error) {
      // The texts are a stranger's: they may exhaust the stack of a pattern, too.
      const { message } = error as Error;
      throw new Breach(`the tokens of its catalogue cannot be counted: ${message}`, { cause: error });
    }
  };
}

const count = contextCounter(WITHIN_MS);
