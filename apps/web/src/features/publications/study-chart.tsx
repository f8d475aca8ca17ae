import { formatCount } from '@headroom/report';
import { printedText, studyServers } from '@headroom/report/studies';
import type { Study } from '#results/read-study.ts';
import { studyPath } from '#results/study-path.ts';
import { Bars } from '#ui/charts/bars.tsx';
import { Section } from '#ui/page.tsx';

/** Rates of a study by others, for a front page that has no result of its own yet; nothing where it printed none. */
export function StudyChart({ study: { slug, title, source, data } }: { study: Study }) {
  const rows = studyServers(data)
    .filter(({ rate }) => rate !== null)
    .toSorted((a, b) => (b.rate ?? 0) - (a.rate ?? 0));
  const [first] = rows;
  if (!first) return null;
  return (
    <Section
      title="What such a result looks like"
      note={`Figures of ${source}: others measured them, on their own machine.`}
    >
      <Bars
        title={`Throughput of ${rows.length} servers: ${title}`}
        note={`Requests a second as published; ${first.serverId} has the highest figure`}
        bars={rows.map(({ serverId, rate }) => ({
          label: serverId,
          value: rate,
          shown: printedText(data, serverId, 'rate') ?? formatCount(rate),
        }))}
        unit="requests/s"
        none="No throughput was published"
      />
      <p className="mt-3 text-13">
        <a href={studyPath(slug)} className="link">
          Read the study, judged by our rules
        </a>
      </p>
    </Section>
  );
}
