import { Breach, listedTools, Silence } from '@headroom/contract-test/any';
import { withHost } from '@headroom/model/host';
import { tokensOf } from '../authorization/tokens.ts';
import { aborts, dies } from '../race.ts';
import { TrialFailure } from '../trial-failure.ts';
import { coldStartOf, type StartContext, startServer } from '../world/start.ts';

/**
 * Starts a server as a trial does, and reads the names of its tools; undefined where it does not start or gives no list,
 * as its trials say why.
 * @throws the signal's reason when aborted
 */
export async function toolsOf(given: Omit<StartContext, 'tokens'>): Promise<string[] | undefined> {
  const { built, handshake, secrets = {}, signal, workload, world } = given;
  const terms = { secrets, backends: () => world, reach: world.reach };
  const context = { ...given, tokens: tokensOf(built.server.authorization, terms) };
  try {
    await world.reset(signal);
    await context.tokens?.prepare();
    const server = await startServer(context);
    try {
      await coldStartOf(context, server);
      const { url, headers, tokens } = server;
      const target = { url, headers: withHost(url, headers), tokens, workload, handshake, seed: 0 };
      const dead = dies(server, 'server_failed', 'while its tools were listed');
      return await Promise.race([listedTools(target), dead, aborts(signal)]);
    } finally {
      await server.stop(signal.aborted ? 'now' : 'politely');
    }
  } catch (error) {
    signal.throwIfAborted();
    const isOfServer = error instanceof TrialFailure || error instanceof Breach || error instanceof Silence;
    if (!isOfServer) throw error;
    return undefined;
  }
}
