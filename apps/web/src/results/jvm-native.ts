import { changeRange, type NativePair, type ServerTraits, type TwinColumn } from '@headroom/report';

/** A pair of which the result holds one side, or of which it could hold both. */
export interface MissingTwin {
  jvm: string;
  native: string;
  /** Servers of the pair that are not in the result. */
  lacks: readonly string[];
}

/** Pairs of which a result holds just one; without any such pair, all pairs there are. */
export function missingTwins(
  servers: readonly string[],
  traits: readonly Pick<ServerTraits, 'serverId' | 'nativeOf'>[],
): MissingTwin[] {
  const pairs = traits.flatMap(({ serverId, nativeOf }) =>
    nativeOf
      ? [
          {
            jvm: nativeOf,
            native: serverId,
            lacks: [nativeOf, serverId].filter((id) => !servers.includes(id)),
          },
        ]
      : [],
  );
  const half = pairs.filter(({ lacks }) => lacks.length === 1);
  return half.length > 0 ? half : pairs.filter(({ lacks }) => lacks.length === 2);
}

/** Whether one of the servers is a native image, or has one. */
export function hasTwin(
  servers: readonly string[],
  traits: readonly Pick<ServerTraits, 'serverId' | 'nativeOf'>[],
): boolean {
  return traits.some(
    ({ serverId, nativeOf }) => nativeOf && (servers.includes(serverId) || servers.includes(nativeOf)),
  );
}

/** Change of a figure from the JVM to native images, over all pairs: `20 to 36 % fewer`; null without any. */
export function changes(pairs: readonly NativePair[], figure: TwinColumn): string | null {
  const known = pairs.flatMap((pair) => pair[figure].changePct ?? []);
  return known.length === 0 ? null : changeRange(known, figure === 'rate' ? 'fewer' : 'less');
}
