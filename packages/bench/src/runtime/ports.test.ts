import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { claimPort } from './ports.ts';

test('a port that is taken is named', async () => {
  const other = createServer();
  const port = await new Promise<number>((resolve) =>
    other.listen(0, '127.0.0.1', () => resolve((other.address() as { port: number }).port)),
  );
  await expect(claimPort(port, 'server go')).rejects.toMatchObject({
    outcome: 'rig_failed',
    message: expect.stringContaining(`port ${port}, which server go should listen on, is taken`),
  });
  await new Promise((resolve) => other.close(resolve));
  expect(await claimPort(port, 'server go')).toBe(port);
});

test('any port: two claims give two ports that are free', async () => {
  expect(await claimPort(0, 'k6')).toBeGreaterThan(1023);
});
