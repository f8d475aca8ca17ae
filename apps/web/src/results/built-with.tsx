import { Quantity } from '#ui/figures.tsx';
import { builtWithParts } from './toolchains.ts';

/** Toolchains and base images of a build; whole digests of the images on hover. */
export function BuiltWith({ toolchains }: { toolchains: Readonly<Record<string, string>> }) {
  const parts = builtWithParts(toolchains);
  if (parts.length === 0) return '–';
  return (
    <span title={parts.map(({ whole }) => whole).join('\n')}>
      <Quantity text={parts.map(({ shown }) => shown).join(', ')} />
    </span>
  );
}
