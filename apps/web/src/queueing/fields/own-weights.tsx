import { weight } from '@headroom/model/load/profile-fields';
import { useId, useState } from 'react';
import { FieldProblem } from '#ui/field-problem.tsx';

/** A weight for each tool, folded away while none is given. */
export function OwnWeights({
  tools,
  weights,
  error,
  onChange,
}: {
  tools: readonly string[];
  weights: Readonly<Record<string, string>>;
  error: string | undefined;
  onChange: (weights: Readonly<Record<string, string>>) => void;
}) {
  const id = useId();
  // As it is drawn first: it does not fold while somebody types.
  const [open] = useState(() => Object.values(weights).some((text) => text.trim() !== ''));
  // Tools that the workload lacks stay until they are cleared: the API says that there are none.
  const names = [...tools, ...Object.keys(weights).filter((name) => !tools.includes(name))];
  return (
    <details open={open}>
      <summary className="w-fit cursor-pointer font-medium text-13 hover:text-accent">
        Tools and their weights
      </summary>
      <p id={`${id}-note`} className="mt-1 text-13 text-muted">
        Calls of a tool relative to the others, {weight.allowed}. A tool without a weight is not called; if
        none has one, all are called as the suite or the project says.
      </p>
      <ul className="mt-2 divide-y divide-line rounded-md border border-line">
        {names.map((name) => {
          const text = weights[name] ?? '';
          const wrong = text.trim() !== '' && 'fault' in weight.read(text.trim());
          return (
            <li key={name}>
              <label className="grid grid-cols-[minmax(0,1fr)_5rem] items-center gap-3 px-3 py-1">
                <span className="num text-13 [overflow-wrap:anywhere]">{name}</span>
                <input
                  value={text}
                  type="text"
                  inputMode="numeric"
                  autoComplete="off"
                  aria-invalid={wrong || undefined}
                  aria-describedby={wrong ? `${id}-error` : `${id}-note`}
                  onChange={(event) => onChange({ ...weights, [name]: event.target.value })}
                  className="num h-7 w-full rounded-md border border-line-strong bg-surface px-2 text-right text-13 aria-invalid:border-bad"
                />
              </label>
            </li>
          );
        })}
      </ul>
      {error && <FieldProblem id={`${id}-error`}>{error}</FieldProblem>}
    </details>
  );
}
