import { io } from '@headroom/model/suite';
import { afterEach, expect, test, vi } from 'vitest';
import { visitServers } from './every-server.ts';

afterEach(() => vi.unstubAllEnvs());

test('a server that was asked for and serves none of the suites is said, counts as bad, and needs no backends', async () => {
  vi.stubEnv('HEADROOM_RUNTIME', 'process');
  // Without Redis' program backends of `io` cannot be started.
  vi.stubEnv('PATH', '');
  const said = vi.spyOn(console, 'log').mockReturnValue();
  const visit = vi.fn(async () => true);
  expect(await visitServers({ ids: ['go-json-default'], mark: 'test', suites: [io] }, visit)).toBe(1);
  expect(said).toHaveBeenCalledWith('go-json-default: serves payload; this command asks servers of io');
  expect(visit).not.toHaveBeenCalled();
});
