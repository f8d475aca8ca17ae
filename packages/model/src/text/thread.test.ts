import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ThreadEnded, threadOf } from './thread.ts';

const folder = mkdtempSync(join(tmpdir(), 'headroom-thread-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A thread that does what it is told: answers, throws, takes for ever, or all memory. */
const file = join(folder, 'thread.ts');
writeFileSync(
  file,
  `import { answerIn } from ${JSON.stringify(join(import.meta.dirname, 'thread.ts'))};
let asked = 0;
answerIn((what) => {
  asked += 1;
  if (what === 'throw') throw new Error('refused');
  while (what === 'for ever');
  for (const all = []; what === 'memory'; ) all.push(new Array(10_000).fill(asked));
  return asked;
});
`,
);

test('a thread answers in turn, and one that takes too long or too much is ended, not the process', async () => {
  const ask = threadOf<string, number>(file, { withinMs: 2000, memoryMb: 32 });
  expect(await Promise.all([ask(''), ask('')])).toEqual([1, 2]);
  await expect(ask('throw')).rejects.toThrow('refused');
  expect(await ask('')).toBe(4);
  const [late, next] = await Promise.allSettled([ask('for ever'), ask('')]);
  expect(late).toMatchObject({ reason: new ThreadEnded('takes more than 2 s') });
  // It waited, and was answered by another thread.
  expect(next).toMatchObject({ value: 1 });
  await expect(ask('memory')).rejects.toThrow(ThreadEnded);
  expect(await ask('')).toBe(1);
});
