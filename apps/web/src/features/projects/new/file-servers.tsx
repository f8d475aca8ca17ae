import type { FileServer } from '../discovery/understand-file.ts';
import type { Source } from './use-source.ts';

/** A choice among the servers of a file; a server that no host can fetch says why. */
export function FileServers({
  servers,
  chosen,
  onChoose,
}: {
  servers: readonly FileServer[];
  chosen: Source;
  onChoose: (name: string) => void;
}) {
  return (
    <fieldset>
      <legend className="font-semibold text-13">Server of the file</legend>
      <div className="mt-1 space-y-1.5">
        {servers.map(({ name, source }) => (
          <label key={name} className="flex items-start gap-2.5 text-13">
            <input
              type="radio"
              name="server"
              checked={source === chosen}
              disabled={source.kind !== 'server'}
              onChange={() => onChoose(name)}
              className="mt-0.5 size-3.5 shrink-0 accent-accent"
            />
            <span className="min-w-0 [overflow-wrap:anywhere]">
              <span className="num font-medium">{name}</span>{' '}
              <span className="text-muted">
                {source.kind === 'server' ? source.what : source.kind === 'refused' && source.message}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
