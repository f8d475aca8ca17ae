import { readFileSync } from 'node:fs';
import { release } from 'node:os';
import { gunzipSync } from 'node:zlib';

/**
 * Whether the kernel counts interrupts apart from the programs that they interrupt (CONFIG_IRQ_TIME_ACCOUNTING), as those
 * of distributions do. Else the time is in the programs' own already. A kernel that hides its configuration is
 * taken for one of a distribution.
 */
export function interruptsAreApart(): boolean {
  const config = kernelConfig();
  return config === undefined || /^CONFIG_(IRQ_TIME|VIRT_CPU)_ACCOUNTING(_GEN|_NATIVE)?=y$/m.test(config);
}

function kernelConfig(): string | undefined {
  const places = [
    () => gunzipSync(readFileSync('/proc/config.gz')).toString(),
    () => readFileSync(`/boot/config-${release()}`, 'utf8'),
  ];
  for (const read of places) {
    try {
      return read();
    } catch {}
  }
  return undefined;
}
