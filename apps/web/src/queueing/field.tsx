import { CircleX } from 'lucide-react';
import type { ReactNode } from 'react';

/** A group of the form with its legend and, when refused, what to change. */
export function Field({
  name,
  legend,
  note,
  error,
  children,
}: {
  name: string;
  legend: string;
  note?: ReactNode;
  error: string | undefined;
  children: ReactNode;
}) {
  return (
    <fieldset
      className="min-w-0 border-line border-t pt-4"
      aria-describedby={error ? `${name}-error` : undefined}
      data-invalid={error ? '' : undefined}
    >
      <legend className="contents">
        <span className="block font-semibold text-13">{legend}</span>
      </legend>
      {note && <p className="mt-0.5 text-13 text-muted">{note}</p>}
      {error && (
        <p id={`${name}-error`} className="mt-1.5 flex items-start gap-1.5 text-13 text-bad">
          <CircleX size={14} className="mt-0.5 shrink-0" aria-hidden="true" />
          <span className="block first-letter:uppercase">{error}</span>
        </p>
      )}
      <div className="mt-2.5">{children}</div>
    </fieldset>
  );
}
