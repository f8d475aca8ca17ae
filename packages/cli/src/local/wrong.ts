import { EXIT } from '../exit.ts';
import { untilInterrupted } from './start.ts';
import { FileProblems } from './subject.ts';

/** Does work until it is interrupted; the problems of a headroom.yaml are printed as its result. Gives the status to end with. */
export async function unlessWrong(work: (signal: AbortSignal) => Promise<number>): Promise<number> {
  try {
    return await untilInterrupted(work);
  } catch (error) {
    if (!(error instanceof FileProblems)) throw error;
    process.stdout.write(`${error.message}\n`);
    return EXIT.problems;
  }
}
