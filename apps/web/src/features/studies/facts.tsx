import type { Study } from '#results/read-study.ts';

/** Facts that the study states: machine, load, and notes for its reader. */
export function Facts({ study: { data } }: { study: Study }) {
  const facts = [...(data.annex?.environment ?? []), ...(data.annex?.load ?? []), ...loadOf({ data })];
  const notes = data.annex?.notes ?? [];
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-6 gap-y-1.5 text-13">
        {facts.map(({ name, value }) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {notes.length > 0 && (
        <ul className="max-w-[75ch] list-disc space-y-1.5 pl-5">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Load as the raw files say it, where no one wrote more about it. */
function loadOf({ data }: Pick<Study, 'data'>): { name: string; value: string }[] {
  if (data.kind === 'printed' || (data.annex?.load.length ?? 0) > 0) return [];
  const [server] = data.repeats.flatMap(({ servers }) => Object.values(servers));
  return [
    { name: 'Repeats', value: data.repeats.map(({ name }) => name).join(', ') },
    ...(server?.vus ? [{ name: 'Virtual users', value: String(server.vus) }] : []),
    ...(server?.duration ? [{ name: 'Duration', value: server.duration }] : []),
    ...(server?.warmupS ? [{ name: 'Warm-up left out of latencies', value: `${server.warmupS} s` }] : []),
  ];
}
