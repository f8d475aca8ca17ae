import { clsx } from 'clsx';
import { Wrench } from 'lucide-react';
import type { ServerOption } from './choices.ts';

/** Servers to choose from; one that no host can build says what to install instead. */
export function ServerList({
  servers,
  chosen,
  onChange,
}: {
  servers: readonly ServerOption[];
  chosen: readonly string[];
  onChange: (ids: string[]) => void;
}) {
  const free = servers.filter(({ missing }) => missing === null).map(({ id }) => id);
  const set = (id: string, on: boolean) =>
    onChange(free.filter((other) => (other === id ? on : chosen.includes(other))));
  return (
    <>
      <div className="mb-2 flex items-center gap-3 text-13">
        <span className="text-muted">
          <span className="num">{chosen.length}</span> of <span className="num">{free.length}</span> chosen
        </span>
        <button type="button" className="link" onClick={() => onChange(free)}>
          All
        </button>
        <button type="button" className="link" onClick={() => onChange([])}>
          None
        </button>
      </div>
      <ul className="divide-y divide-line overflow-hidden rounded-md border border-line bg-surface">
        {servers.map((server, index) => (
          <li key={server.id}>
            <ServerRow
              server={server}
              checked={chosen.includes(server.id)}
              filter={index === 0}
              onChange={(on) => set(server.id, on)}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

function ServerRow({
  server: { id, title, stack, missing },
  checked,
  filter,
  onChange,
}: {
  server: ServerOption;
  checked: boolean;
  filter: boolean;
  onChange: (on: boolean) => void;
}) {
  const free = missing === null;
  return (
    <label
      className={clsx(
        'grid min-h-[2.125rem] grid-cols-[auto_1fr] items-center gap-x-2.5 px-3 py-1.5 text-13 sm:grid-cols-[auto_11rem_1fr]',
        free ? 'cursor-pointer hover:bg-sunken' : 'cursor-not-allowed text-muted',
      )}
    >
      <input
        type="checkbox"
        name="servers"
        value={id}
        checked={checked}
        disabled={!free}
        data-filter={filter ? '' : undefined}
        onChange={(event) => onChange(event.target.checked)}
        className="size-3.5 accent-accent"
      />
      <span className={clsx(free && 'font-medium')}>{title}</span>{' '}
      <span className="col-start-2 text-muted sm:col-start-3">
        {stack}
        {missing && (
          <span className="mt-0.5 flex items-start gap-1.5 text-warn">
            <Wrench size={13} className="mt-[0.2rem] shrink-0" aria-hidden="true" />
            {missing}
          </span>
        )}
      </span>
    </label>
  );
}
