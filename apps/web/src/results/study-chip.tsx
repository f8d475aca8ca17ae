import { Newspaper } from 'lucide-react';
import { Chip } from '#ui/chip.tsx';

/** Says of figures that somebody else published them, and who. */
export function StudyChip({ source }: { source: string }) {
  return (
    <Chip title={`Source: ${source}; not measured here`}>
      <Newspaper size={12} aria-hidden="true" />
      {source}
    </Chip>
  );
}
