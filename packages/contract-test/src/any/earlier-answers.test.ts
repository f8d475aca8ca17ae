import { startForeignServer } from '@headroom/local/foreign-server';
import type { Workload } from '@headroom/workload';
import { expect, test } from 'vitest';
import { takesAnswers, withEarlierAnswers } from './earlier-answers.ts';
import { clientOf } from './target.ts';

const workloadOf = (path: string): Workload => ({
  ...{ handshakes: ['persistent'], protocol: '2025-06-18', pauseMs: 0, list: 'never', order: 'each' },
  tools: [
    { name: 'get_item', arguments: { id: 7 }, expect: [{ path: 'id', equals: 7 }] },
    {
      name: 'get-sum',
      arguments: { a: `$answer.get_item.${path}`, b: 1 },
      expect: [{ in: 'text', contains: '8' }],
    },
  ],
});

test('arguments are filled from answers that the server gives; one without the part is a breach that names it', async () => {
  const server = await startForeignServer();
  const target = { url: server.url, workload: workloadOf('id'), handshake: 'persistent', seed: 1 } as const;
  const client = clientOf(target);
  try {
    await client.initialize();
    expect(takesAnswers(target.workload)).toBe(true);
    const { workload } = await withEarlierAnswers(client, target);
    expect(takesAnswers(workload)).toBe(false);
    expect(workload.tools[1]?.arguments).toEqual({ a: 7, b: 1 });
    expect(workload.tools[0]).toBe(target.workload.tools[0]);
    const lacking = { ...target, workload: workloadOf('nothing') };
    await expect(withEarlierAnswers(client, lacking)).rejects.toThrow(
      'get-sum: $answer.get_item.nothing: the answer of get_item has no nothing',
    );
  } finally {
    await client.close();
    await server.stop();
  }
});
