import { parentPort, Worker } from 'node:worker_threads';

/** Limits of the thread in which something of a stranger's is read. */
export interface ThreadLimits {
  /** Time for one question, from when it is begun. */
  readonly withinMs: number;
  readonly memoryMb: number;
}

/** A question that a thread did not answer: it took too long, or more memory than it may. */
export class ThreadEnded extends Error {
  override name = 'ThreadEnded';
}

/** Time that a thread is kept without a question: the next one finds its modules loaded. */
const IDLE_MS = 30_000;

/** Answer to a question, or the message of what its reader threw. */
type Reply<Answer> = { readonly answer: Answer } | { readonly thrown: string };

/**
 * Asks a thread, one question after another: texts of strangers may be made to take for ever, which ends the thread
 * and nothing else. A thread without questions ends too, and keeps no process alive.
 * @param file that calls `answerIn`
 * @returns asks a question, which is copied, as its answer is. @throws ThreadEnded; Error with the message of a reader that threw
 */
export function threadOf<Question, Answer>(
  file: string | URL,
  { withinMs, memoryMb }: ThreadLimits,
): (question: Question) => Promise<Answer> {
  let thread: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();

  function started(): Worker {
    clearTimeout(idle);
    thread ??= start();
    thread.ref();
    return thread;
  }

  function start(): Worker {
    const made = new Worker(file, {
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
      stdout: true,
      stderr: true,
    });
    // Whoever asks hears of it; without a question the next one starts another thread.
    made.on('error', () => {});
    made.once('exit', () => {
      if (thread === made) thread = undefined;
    });
    return made;
  }

  async function stop(): Promise<void> {
    const ended = thread;
    thread = undefined;
    await ended?.terminate();
  }

  async function ask(question: Question): Promise<Answer> {
    const asked = started();
    const { promise, resolve, reject } = Promise.withResolvers<Reply<Answer>>();
    const end = (message: string) => reject(new ThreadEnded(message));
    const onError = ({ message }: Error) => end(message);
    const onExit = () => end('the thread ended');
    const timer = setTimeout(() => end(`takes more than ${withinMs / 1000} s`), withinMs);
    asked.once('message', resolve).once('error', onError).once('exit', onExit);
    try {
      asked.postMessage(question);
      const reply = await promise;
      asked.unref();
      idle = setTimeout(stop, IDLE_MS).unref();
      if ('thrown' in reply) throw new Error(reply.thrown);
      return reply.answer;
    } catch (error) {
      if (error instanceof ThreadEnded) await stop();
      throw error;
    } finally {
      clearTimeout(timer);
      asked.off('message', resolve).off('error', onError).off('exit', onExit);
    }
  }

  return (question) => {
    const answer = last.then(() => ask(question));
    last = answer.catch(() => undefined);
    return answer;
  };
}

/** Answers the questions of `threadOf`, in its file. */
export function answerIn<Question, Answer>(read: (question: Question) => Answer): void {
  parentPort?.on('message', (question: Question) => parentPort?.postMessage(replyTo(read, question)));
}

function replyTo<Question, Answer>(read: (question: Question) => Answer, question: Question): Reply<Answer> {
  try {
    return { answer: read(question) };
  } catch (error) {
    return { thrown: (error as Error).message };
  }
}
