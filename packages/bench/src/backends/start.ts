import { isMock, type OfImage, postgresOf, type World } from '@headroom/project';
import type { ProjectBackends } from '../runtime/backends.ts';
import { countOf, type MockControl, tellRoutes } from './mock.ts';
import { type Sampled, together } from './together.ts';

/** A service that was started: where servers reach it. */
export interface Service extends Sampled {
  /** `host:port` */
  readonly place: string;
  /** Where this process reaches it; absent: there, too, or nobody asks it from here. */
  readonly hostPlace?: string;
  /** Values of `{backend.<name>.<part>}`, beside host and port. */
  readonly parts?: Readonly<Record<string, string>>;
  readonly version?: string;
  stop(): Promise<void>;
}

/** Starters of the services that a runtime has. */
export interface Starters {
  redis(): Promise<Service>;
  postgres(): Promise<Service>;
  /** @throws TrialFailure where there is no container engine */
  image(of: OfImage, name: string): Promise<Service>;
  /** It knows no routes yet. */
  mock(): Promise<Service & { control: MockControl }>;
}

/**
 * Starts the backends that a file names, one after the other; what was started is stopped when one fails.
 * @throws TrialFailure when one does not come up, or is of a kind that cannot be started here
 */
export async function startEach(wanted: World['backends'], starters: Starters): Promise<ProjectBackends> {
  const services = new Map<string, Service>();
  const mocks = new Map<string, MockControl>();
  const stop = async () => {
    await Promise.all([...services.values()].map((service) => service.stop()));
  };
  try {
    for (const [name, backend] of Object.entries(wanted)) {
      if (isMock(backend)) {
        const { control, ...service } = await starters.mock();
        services.set(name, service);
        mocks.set(name, control);
        await tellRoutes(service.running, control, backend.mock);
      } else if (backend === 'redis') services.set(name, await starters.redis());
      else if (backend === 'postgres' || 'postgres' in backend) services.set(name, await starters.postgres());
      else services.set(name, await starters.image(backend, name));
    }
  } catch (error) {
    await stop();
    throw error;
  }
  const counts = async () =>
    Object.fromEntries(
      await Promise.all([...mocks].map(async ([name, control]) => [name, await countOf(control)] as const)),
    );
  return {
    places: Object.fromEntries([...services].flatMap(placesOf)),
    hostPlaces: Object.fromEntries(
      [...services.values()].flatMap(({ place, hostPlace }) => (hostPlace ? [[place, hostPlace]] : [])),
    ),
    parties: services.size > 0 ? { backends: together(services) } : {},
    versions: versionsOf(wanted, services),
    counts,
    stop,
  };
}

/** Values of the placeholders of a service, by what follows `backend.`. */
function placesOf([name, { place, parts = {} }]: [string, Service]): [string, string][] {
  const { hostname: host, port } = new URL(`tcp://${place}`);
  const all = Object.entries({ host, port, ...parts });
  return [[name, place], ...all.map(([part, value]): [string, string] => [`${name}.${part}`, value])];
}

/** Versions of backends that are offered by name, by that name: whatever a file calls them. */
function versionsOf(
  wanted: World['backends'],
  services: ReadonlyMap<string, Service>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(wanted).flatMap(([name, backend]) => {
      const version = services.get(name)?.version;
      const offered = postgresOf(backend) ? 'postgres' : backend;
      return typeof offered === 'string' && version ? [[offered, version]] : [];
    }),
  );
}
