import { CircleX } from 'lucide-react';
import type { ReactNode } from 'react';

/** Change that a field needs; the field names it by `aria-describedby`. */
export function FieldProblem({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="mt-1 flex items-start gap-1.5 text-13 text-bad">
      <CircleX size={14} className="mt-0.5 shrink-0" aria-hidden="true" />
      <span className="block first-letter:uppercase">{children}</span>
    </p>
  );
}
