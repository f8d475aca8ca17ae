import { runtimeWords } from '@headroom/workload';

/** "containers (docker)", "pods (kubernetes)", "plain processes". */
export function runtimeLabel(runtime: string): string {
  const { some } = runtimeWords(runtime);
  return runtime === 'process' ? some : `${some} (${runtime})`;
}
