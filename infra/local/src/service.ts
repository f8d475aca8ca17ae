import { type BoundProcess, type ProcessOptions, startProcess } from './processes.ts';

/** Lines of output that a failed start shows. */
const KEPT_LINES = 30;

/**
 * Starts a process and waits until it prints a line that says it is ready.
 * @throws when it ends before, with the last lines it printed
 */
export async function startService(
  command: string,
  args: readonly string[],
  ready: RegExp,
  options: ProcessOptions,
): Promise<BoundProcess> {
  const lines: string[] = [];
  let isReady = () => {};
  const printed = new Promise<'ready'>((resolve) => {
    isReady = () => resolve('ready');
  });
  const onLine = (line: string) => {
    if (lines.push(line) > KEPT_LINES) lines.shift();
    options.onLine?.(line);
    if (ready.test(line)) isReady();
  };
  const service = await startProcess(command, args, { ...options, onLine });
  const first = await Promise.race([printed, service.exited]);
  if (first === 'ready') return service;
  throw new Error(`${command} ended before it was ready (${first}):\n${lines.join('\n')}`);
}
