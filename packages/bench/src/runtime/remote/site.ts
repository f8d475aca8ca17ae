import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type Docker from 'dockerode';
import { TrialFailure } from '../../trial-failure.ts';
import type { Cgroup } from '../docker/cgroup.ts';
import { unlessGone } from '../docker/engine.ts';
import { textOf } from '../docker/log-frames.ts';
import { labelsOf, MIB } from '../docker/settings.ts';
import type { Site } from '../docker/site.ts';
import { Agent } from './agent.ts';
import type { Connection } from './connection.ts';
import { type EngineMachine, RemoteMachine } from './machine.ts';

/** Memory of the agent: it holds one look at a time. */
const AGENT_MEMORY_MB = 128;
/** Time that it has to answer. */
const AGENT_WITHIN_MS = 15_000;
const POLL_MS = 20;
const CGROUPS = '/sys/fs/cgroup';

/** Parts of a site of another machine. */
interface SiteOptions {
  readonly docker: Docker;
  readonly mark: string;
  readonly connection: Connection;
  readonly known: EngineMachine;
  /** Image of infra/host-agent on its engine. */
  agentImage(): Promise<string>;
  /** Text of its /proc/net/route. */
  routes(): Promise<string>;
}

/** An engine of another machine. Its agent runs while a run does. */
export class RemoteSite implements Site {
  readonly docker: Docker;
  readonly publishAt: string;
  readonly ownAddress: string;
  readonly machine: RemoteMachine;
  readonly routes: () => Promise<string>;
  readonly #options: SiteOptions;

  constructor(options: SiteOptions) {
    const { docker, connection, known, routes } = options;
    this.docker = docker;
    this.publishAt = connection.address;
    this.ownAddress = connection.ownAddress;
    this.machine = new RemoteMachine({
      known,
      address: connection.address,
      open: () => this.open(),
    });
    this.routes = routes;
    this.#options = options;
  }

  clockAheadMs(): number {
    return this.machine.clockAheadMs;
  }

  watch({ Id }: Docker.ContainerInspectInfo): Promise<Cgroup> {
    return this.machine.watch(Id);
  }

  forget(containerId: string): void {
    this.machine.forget(containerId);
  }

  /** The engine itself listens there. */
  async shutPlace() {
    const { address, port } = this.#options.connection;
    return { place: `${address}:${port}`, close: () => undefined };
  }

  /**
   * Starts the agent, by which the machine is seen until it is stopped.
   * @throws TrialFailure `rig_failed` when it does not answer; then it is not left behind
   */
  async open(): Promise<() => Promise<void>> {
    const { docker, mark, connection, agentImage } = this.#options;
    const token = randomBytes(32).toString('hex');
    const options: Docker.ContainerCreateOptions = {
      Labels: labelsOf(mark, 'agent'),
      Image: await agentImage(),
      Env: [`HOST=${connection.address}`, 'PORT=0', `TOKEN=${token}`],
      HostConfig: {
        NetworkMode: 'host',
        PidMode: 'host',
        // The API's word for it, which the types spell otherwise.
        ...{ CgroupnsMode: 'host' },
        Binds: [`${CGROUPS}:${CGROUPS}:ro`],
        CapDrop: ['ALL'],
        SecurityOpt: ['no-new-privileges'],
        ReadonlyRootfs: true,
        Memory: AGENT_MEMORY_MB * MIB,
      },
    };
    const container = await docker.createContainer(options);
    const stop = async () => {
      this.machine.disconnect();
      await container.remove({ force: true, v: true }).catch(unlessGone);
    };
    try {
      await container.start();
      const port = await announcedPort(container);
      await this.machine.connect(new Agent({ url: `http://${connection.address}:${port}`, token }));
      return stop;
    } catch (cause) {
      await stop();
      const reason = `the machine of HEADROOM_SERVER_ENGINE cannot be watched: ${(cause as Error).message}`;
      throw new TrialFailure('rig_failed', reason, { cause });
    }
  }
}

/** Port that the agent took: it prints which. @throws with what it printed when it does not say in time */
async function announcedPort(container: Docker.Container): Promise<number> {
  const deadline = performance.now() + AGENT_WITHIN_MS;
  for (;;) {
    const printed = textOf(await container.logs({ stdout: true, stderr: true }));
    const port = /listens on port (\d+)/.exec(printed)?.[1];
    if (port !== undefined) return Number(port);
    if (performance.now() > deadline) throw new Error(`its agent does not say its port: ${printed.trim()}`);
    await delay(POLL_MS);
  }
}
