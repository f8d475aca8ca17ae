import { expect, test } from 'vitest';
import { nextAsked } from './ask-next.ts';

test('a page is asked for within the process, with the headers that were given and no others', async () => {
  const askNext = nextAsked((request, response) => {
    response.setHeader('content-type', 'text/html');
    response.write(`${request.url} `);
    response.end(JSON.stringify(request.headers));
  });
  const { status, type, body } = await askNext('/runs/a?tab=tools', { accept: 'text/html' });
  const headers = { host: 'localhost', accept: 'text/html', connection: 'close' };
  expect([status, type, body.toString()]).toEqual([
    200,
    'text/html',
    `/runs/a?tab=tools ${JSON.stringify(headers)}`,
  ]);
});

test('an answer that breaks off is none', async () => {
  const askNext = nextAsked((_request, response) => {
    response.write('half');
    response.destroy();
  });
  await expect(askNext('/', {})).rejects.toThrow();
});
