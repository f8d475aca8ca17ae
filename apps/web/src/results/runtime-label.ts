import { runtimeWords } from '@headroom/model/host';

/** "containers (docker)", "pods (kubernetes)", "plain processes". */
export function runtimeLabel(runtime: string): string {
  const { some } = runtimeWords(runtime);
  return runtime === 'process' ? some : `${some} (${runtime})`;
}
