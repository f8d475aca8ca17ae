import { readFile } from 'node:fs/promises';
import { once } from '../../runtime/once.ts';
import { lastAtMost } from './elf.ts';
import { KERNEL_BASE } from './records.ts';

/** Names of the kernel's functions, by addresses less KERNEL_BASE; none where the kernel hides them from this user. */
export const kernelNames = once(async (): Promise<(address: number) => string | undefined> => {
  const text = await readFile('/proc/kallsyms', 'latin1').catch(() => '');
  const rows = text.split('\n').flatMap((line) => {
    const [, address = '', name = ''] = /^([\da-f]{16}) [tTwW] (\S+)/.exec(line) ?? [];
    const start = name && Number(BigInt(`0x${address}`) - KERNEL_BASE);
    return start && start > 0 ? [{ start, name }] : [];
  });
  rows.sort((a, b) => a.start - b.start);
  const starts = Float64Array.from(rows, ({ start }) => start);
  return (address) => rows[lastAtMost(starts, address)]?.name;
});
