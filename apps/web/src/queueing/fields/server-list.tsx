import { plural } from '@headroom/model/text/plural';
import { Wrench } from 'lucide-react';
import { Fold } from '#ui/fold.tsx';
import type { ServerOption, SuiteServerOption } from '../offered/choices.ts';

/** Servers to choose from; those that cannot be are folded away, each reason once. */
export function ServerList({
  servers,
  chosen,
  onChange,
}: {
  servers: readonly (ServerOption & Pick<SuiteServerOption, 'isReference'>)[];
  chosen: readonly string[];
  onChange: (ids: string[]) => void;
}) {
  const able = servers.filter(({ missing }) => missing === null);
  const free = able.map(({ id }) => id);
  const all = able.flatMap(({ id, isReference }) => (isReference ? [] : [id]));
  const set = (id: string, on: boolean) =>
    onChange(free.filter((other) => (other === id ? on : chosen.includes(other))));
  return (
    <>
      <div className="mb-2 flex items-center gap-3 text-13">
        <span className="text-muted">
          <span className="num">{chosen.length}</span> of <span className="num">{free.length}</span> chosen
        </span>
        <button type="button" className="link" onClick={() => onChange(all)}>
          All
        </button>
        <button type="button" className="link" onClick={() => onChange([])}>
          None
        </button>
      </div>
      {able.length > 0 && (
        <ul className="divide-y divide-line overflow-hidden rounded-md border border-line bg-surface">
          {able.map((server, index) => (
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
      )}
      <Unavailable servers={servers} />
    </>
  );
}

/** Servers that cannot be chosen, with what to do about it; unfolded where there are no others. */
function Unavailable({ servers }: { servers: readonly ServerOption[] }) {
  const missing = Map.groupBy(servers, (server) => server.missing);
  const free = missing.get(null)?.length ?? 0;
  missing.delete(null);
  if (missing.size === 0) return null;
  return (
    <Fold title={`${plural(servers.length - free, 'server')} cannot be chosen`} open={free === 0}>
      <ul className="space-y-1.5 text-13">
        {[...missing].map(([reason, those]) => (
          <li key={reason} className="flex items-start gap-1.5">
            <Wrench size={13} className="mt-[0.2rem] shrink-0 text-warn" aria-hidden="true" />
            <span>
              {those.map(({ title }) => title).join(', ')}: <span className="text-warn">{reason}</span>
            </span>
          </li>
        ))}
      </ul>
    </Fold>
  );
}

function ServerRow({
  server: { id, title, stack },
  checked,
  filter,
  onChange,
}: {
  server: ServerOption;
  checked: boolean;
  filter: boolean;
  onChange: (on: boolean) => void;
}) {
  return (
    <label className="grid min-h-[2.125rem] cursor-pointer grid-cols-[auto_1fr] items-center gap-x-2.5 px-3 py-1.5 text-13 hover:bg-sunken sm:grid-cols-[auto_11rem_1fr]">
      <input
        type="checkbox"
        name="servers"
        value={id}
        checked={checked}
        data-filter={filter ? '' : undefined}
        onChange={(event) => onChange(event.target.checked)}
        className="size-3.5 accent-accent"
      />
      <span className="font-medium">{title}</span>{' '}
      <span className="col-start-2 text-muted sm:col-start-3">{stack}</span>
    </label>
  );
}
