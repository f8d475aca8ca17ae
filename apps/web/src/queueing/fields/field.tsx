import type { ReactNode } from 'react';
import { FieldProblem } from '#ui/field-problem.tsx';

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
      {error && <FieldProblem id={`${name}-error`}>{error}</FieldProblem>}
      <div className="mt-2.5">{children}</div>
    </fieldset>
  );
}
