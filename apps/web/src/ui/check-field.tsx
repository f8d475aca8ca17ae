import { clsx } from 'clsx';
import { useId } from 'react';
import { FieldProblem } from './field-problem.tsx';

/** A labelled box to tick, with what ticking it means and, when refused, what to change. */
export function CheckField({
  name,
  label,
  note,
  checked,
  onChange,
  error,
}: {
  name: string;
  label: string;
  note: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  error: string | undefined;
}) {
  const id = useId();
  return (
    <div>
      <div className="flex items-start gap-2">
        <input
          id={id}
          name={name}
          type="checkbox"
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
          aria-invalid={error ? true : undefined}
          aria-describedby={clsx(`${id}-note`, error && `${id}-error`)}
          className="mt-1 accent-accent"
        />
        <label htmlFor={id} className="font-semibold text-13">
          {label}
        </label>
      </div>
      <p id={`${id}-note`} className="mt-1 text-13 text-muted">
        {note}
      </p>
      {error && <FieldProblem id={`${id}-error`}>{error}</FieldProblem>}
    </div>
  );
}
