import type { Host } from '@headroom/db';
import { knownBy } from '@headroom/model/load';
import type { ServerManifest } from '@headroom/model/manifest';
import { type RunRequest, suiteById } from '@headroom/model/run';
import { protocolOf, servesHandshake } from '@headroom/model/suite';
import { catalogOf, takenByOther } from '#results/catalog.ts';
import { hostClassesOf } from '#server/hosts/classes.ts';
import { ApiError, invalidRequest } from '#server/http/errors.ts';
import { servingOf } from '../offered/suite-option.ts';

type Asked = Pick<RunRequest, 'servers' | 'suite' | 'profile' | 'hostClass' | 'handshake'>;

/** Throws ApiError when a request names servers that the installation does not have. */
export function refuseUnknownServers({ servers }: Pick<Asked, 'servers'>, known: readonly string[]): void {
  const fields = servers.flatMap((id, index) => {
    const message = `unknown server ${JSON.stringify(id)}; allowed: ${known.join(', ')}`;
    return known.includes(id) ? [] : [{ path: `servers.${index}`, message }];
  });
  if (fields.length > 0) throw invalidRequest(fields);
}

/** Throws ApiError when a request names servers that do not serve its suite. */
export function refuseOtherSuites(
  { servers, suite }: Pick<Asked, 'servers' | 'suite'>,
  manifests: readonly ServerManifest[],
): void {
  const serving = servingOf(manifests, suite).map(({ id }) => id);
  const fields = servers.flatMap((id, index) => {
    const message = `${id} does not serve suite ${suite}; allowed: ${serving.join(', ')}`;
    return serving.includes(id) ? [] : [{ path: `servers.${index}`, message }];
  });
  if (fields.length > 0) throw invalidRequest(fields);
}

/** Throws ApiError when a request names servers that do not speak the version of the protocol of its handshake. */
export function refuseOtherHandshakes(
  { servers, suite: id, handshake }: Pick<Asked, 'servers' | 'suite' | 'handshake'>,
  manifests: readonly ServerManifest[],
): void {
  const suite = suiteById(id);
  const speaking = servingOf(manifests, id)
    .filter(({ protocols }) => servesHandshake(protocols, handshake, suite))
    .map((manifest) => manifest.id);
  const fields = servers.flatMap((server, index) => {
    const message = `${server} does not speak MCP ${protocolOf(handshake, suite)}, which handshake ${handshake} needs; allowed: ${speaking.join(', ')}`;
    return speaking.includes(server) ? [] : [{ path: `servers.${index}`, message }];
  });
  if (fields.length > 0) throw invalidRequest(fields);
}

/** Throws ApiError when a request names a host class that no host registered. */
export function refuseUnknownClass({ hostClass }: Pick<Asked, 'hostClass'>, hosts: readonly Host[]): void {
  const known = hostClassesOf(hosts);
  if (known.includes(hostClass)) return;
  const allowed = known.join(', ');
  const which = hosts.length > 0 ? 'those that hosts registered' : 'no host has registered yet';
  const message = `unknown host class ${JSON.stringify(hostClass)}; allowed: ${allowed} (${which})`;
  throw new ApiError('unknown_host_class', `Not stored. hostClass: ${message}.`, {
    fields: [{ path: 'hostClass', message }],
  });
}

/**
 * Throws ApiError when no worker of the asked class knows the asked load profile, or one that does not would take the
 * run.
 */
export function refuseUnknownProfile(
  { profile, hostClass }: Pick<Asked, 'profile' | 'hostClass'>,
  hosts: readonly Host[],
): void {
  const ofClass = hosts.filter((host) => host.hostClass === hostClass);
  const knows = ({ profiles }: Host['description']) => profiles.includes(knownBy(profile));
  const nowhere = ofClass.length > 0 && !ofClass.some(({ description }) => knows(description));
  const message = nowhere
    ? `The workers of host class ${hostClass} lack load profile ${profile}. Update and restart them.`
    : takenByOther(`load profile ${profile}`, ofClass, { now: new Date(), knows });
  if (message === null) return;
  throw new ApiError('server_unavailable', `Not queued. ${message}`, {
    fields: [{ path: 'profile', message }],
  });
}

/** The same for the asked handshake. */
export function refuseUnknownHandshake(
  { handshake, hostClass }: Pick<Asked, 'handshake' | 'hostClass'>,
  hosts: readonly Host[],
): void {
  const ofClass = hosts.filter((host) => host.hostClass === hostClass);
  const knows = ({ handshakes }: Host['description']) => handshakes.includes(handshake);
  const nowhere = ofClass.length > 0 && !ofClass.some(({ description }) => knows(description));
  const message = nowhere
    ? `The workers of host class ${hostClass} lack handshake ${handshake}. Update and restart them.`
    : takenByOther(`handshake ${handshake}`, ofClass, { now: new Date(), knows });
  if (message === null) return;
  throw new ApiError('server_unavailable', `Not queued. ${message}`, {
    fields: [{ path: 'handshake', message }],
  });
}

/** Throws ApiError when no host of the asked class can run a chosen server by the asked suite. */
export function refuseUnavailable(
  { servers, suite, hostClass }: Pick<Asked, 'servers' | 'suite' | 'hostClass'>,
  hosts: readonly Host[],
  manifests: readonly ServerManifest[],
): void {
  const ofClass = hosts.filter((host) => host.hostClass === hostClass);
  const catalog = catalogOf(manifests, ofClass, new Date(), suite);
  const fields = servers.flatMap((id, index) => {
    const missing = catalog.find(({ manifest }) => manifest.id === id)?.missing;
    return missing ? [{ path: `servers.${index}`, message: `${id} cannot be run: ${missing}` }] : [];
  });
  if (fields.length === 0) return;
  const message = `Not queued. ${fields.map((field) => field.message).join(' ')}`;
  throw new ApiError('server_unavailable', message, { fields });
}
