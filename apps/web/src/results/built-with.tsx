import { Quantity } from '#ui/figures.tsx';
import { builtWithParts } from './toolchains.ts';

/** What a build was made with; whole digests of base images on hover. */
export function BuiltWith({ toolchains }: { toolchains: Readonly<Record<string, string>> }) {
  const parts = builtWithParts(toolchains);
  if (parts.length === 0) return '–';
  return (
    <span title={parts.map(({ whole }) => whole).join('\n')}>
      <Quantity text={parts.map(({ shown }) => shown).join(', ')} />
    </span>
  );
}
