import { randomUUID } from 'node:crypto';
import { type Contained, containedOptions } from '@headroom/builder/image';
import type Docker from 'dockerode';
import { FILES_AT, type Files } from './files.ts';
import { type ContainerParty, labelsOf, STOP_GRACE_S } from './settings.ts';

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
}

/** The engine's options for a container of a party. */
export async function createOptionsOf(
  docker: Docker,
  { party, mark, workingDir, files, ...contained }: ContainerOptions,
): Promise<Docker.ContainerCreateOptions> {
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
    HostConfig: {
      ...options.HostConfig,
      // The engine answers for names in its networks and forwards the rest: to nobody, in the container itself.
      Dns: ['127.0.0.1'],
      DnsSearch: ['.'],
      // Some engines leave such a question without an answer.
      DnsOptions: ['timeout:1', 'attempts:1'],
    },
  };
}
