import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { freePort } from './free-port.ts';
import { startRedis } from './redis.ts';

function ask(port: number, command: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(`${command}\r\n`));
    socket.once('data', (data) => {
      resolve(data.toString());
      socket.end();
    });
    socket.once('error', reject);
  });
}

test('answers on the port asked for, keeps nothing on disk, and stops', async () => {
  const port = await freePort();
  const redis = await startRedis({ port });
  expect(redis.url).toBe(`redis://127.0.0.1:${port}`);
  expect(await ask(port, 'CONFIG GET save')).toBe('*2\r\n$4\r\nsave\r\n$0\r\n\r\n');
  await redis.stop();
  await expect(ask(port, 'PING')).rejects.toThrow('ECONNREFUSED');
});

test('a start that fails says why', async () => {
  const redis = await startRedis();
  try {
    const port = Number(new URL(redis.url).port);
    await expect(startRedis({ port })).rejects.toThrow(
      /ended before it was ready.*exit code 1[\s\S]*already in use/i,
    );
  } finally {
    await redis.stop();
  }
});
