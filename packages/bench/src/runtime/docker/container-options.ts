import { randomUUID } from 'node:crypto';
import { type Contained, containedOptions } from '@headroom/builder/image';
import type Docker from 'dockerode';
import { FILES_AT, type Files } from './files.ts';
import { type ContainerParty, labelsOf, STOP_GRACE_S } from './settings.ts';
import type { Site } from './site.ts';

export interface ContainerOptions extends Omit<Contained, 'labels'> {
  /** Its name in messages: `server go`, `Redis`. */
  title: string;
  party: ContainerParty;
  /** The worker's mark. */
  mark: string;
  /** Folder that it is started in; that of its image when left out. */
  workingDir?: string | undefined;
  /** Files that are put into it before it starts. */
  files?: Files | undefined;
  /** Ports that the worker asks it at, or k6; they are published where its address is not reached. */
  ports: readonly number[];
}

/** The engine's options for a container of a party. */
export async function createOptionsOf(
  { docker, publishAt }: Site,
  { party, mark, workingDir, files, ports, ...contained }: ContainerOptions,
): Promise<Docker.ContainerCreateOptions> {
  const published = publishAt === undefined ? [] : ports.map((port) => `${port}/tcp`);
  const options = await containedOptions(docker, {
    ...contained,
    labels: labelsOf(mark, party),
    ...(files && { volume: FILES_AT }),
  });
  return {
    ...options,
    name: `headroom-${party}-${randomUUID().slice(0, 8)}`,
    ...(workingDir !== undefined && { WorkingDir: workingDir }),
    StopSignal: 'SIGTERM',
    StopTimeout: STOP_GRACE_S,
    ExposedPorts: Object.fromEntries(published.map((port) => [port, {}])),
    HostConfig: {
      ...options.HostConfig,
      PortBindings: Object.fromEntries(
        published.map((port) => [port, [{ HostIp: publishAt, HostPort: '' }]]),
      ),
      // The engine answers for names in its networks and forwards the rest: to nobody, in the container itself.
      Dns: ['127.0.0.1'],
      DnsSearch: ['.'],
      // Some engines leave such a question without an answer.
      DnsOptions: ['timeout:1', 'attempts:1'],
    },
  };
}
