import { expect, test } from 'vitest';
import { capabilitiesOf, clientResults, unansweredText } from './client-answers.ts';
import { io } from './io.ts';
import { workloadId } from './workload-id.ts';

test('capabilities are those of what is answered, and a ping is always answered', () => {
  expect(capabilitiesOf()).toEqual({});
  expect(clientResults()).toEqual({ ping: {} });
  const client = { roots: [{ uri: 'file:///a' }], elicitation: { action: 'accept' }, delayMs: 5 };
  expect(capabilitiesOf(client)).toEqual({ roots: {}, elicitation: {} });
  expect(clientResults(client)).toEqual({
    ...{ ping: {}, 'roots/list': { roots: client.roots }, 'elicitation/create': client.elicitation },
  });
});

test('a request that is not answered is named with the key that would', () => {
  expect(unansweredText('roots/list')).toBe(
    'asks roots/list, for which the file gives no answer: workload.client.roots',
  );
  expect(unansweredText('tasks/get')).toBe('asks tasks/get, which this client does not know');
});

test('answers of the client make another workload', () => {
  expect(workloadId({ ...io, client: { roots: [] } })).not.toBe(workloadId(io));
});
