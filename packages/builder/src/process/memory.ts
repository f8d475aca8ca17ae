import { memoryMb, processTree } from './processes.ts';

/** Interval of checks of memory against its limit: plain processes have no kernel to do it. */
const CHECK_MS = 250;

export interface MemoryGuard {
  /** Message once the limit was exceeded. */
  readonly exceeded: string | undefined;
  stop(): void;
}

/** Ends a program whose tree of processes uses more memory than a limit; without a limit it only looks on. */
export function guardMemory(
  leader: number | undefined,
  limitMb: number | undefined,
  end: () => void,
): MemoryGuard {
  let exceeded: string | undefined;
  const timer = setInterval(() => {
    if (leader === undefined || limitMb === undefined) return clearInterval(timer);
    const usedMb = processTree(leader).reduce((sum, { pid }) => sum + memoryMb(pid), 0);
    if (usedMb <= limitMb) return;
    exceeded ??= `it used ${Math.round(usedMb)} MB of memory, more than the limit of ${limitMb} MB (HEADROOM_BUILD_MEMORY_MB)`;
    end();
  }, CHECK_MS);
  timer.unref();
  return {
    get exceeded() {
      return exceeded;
    },
    stop: () => clearInterval(timer),
  };
}
