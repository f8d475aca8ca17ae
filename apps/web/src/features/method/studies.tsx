import { plural } from '@headroom/model/text';
import Link from 'next/link';
import { Chip } from '#ui/chip.tsx';
import { type HeldStudy, readHeldStudies } from './contradictions.ts';
import { Part } from './part.tsx';
import { Details, P, TextTable } from './parts.tsx';

/** Studies by others, and where their text and their own raw results disagree. */
export async function Studies() {
  const studies = await readHeldStudies();
  return (
    <>
      <Part id="studies">
        <P>
          Results that others published carry the chip of their source and are never mixed with ours. Tiers,
          levels and use cases are computed from their figures by the rules above; a dash says what a study
          lacks. Where enough raw results are known, every printed figure is held against them.
        </P>
        {studies.length > 0 && (
          <TextTable
            label="Published studies"
            heads={['Study', 'Source', 'Printed figures that its raw results reproduce']}
            rows={studies.map(({ title, source, held }) => [title, source, reproduced(held)])}
          />
        )}
        <p className="text-13">
          <Link href="/studies" className="link">
            All published studies
          </Link>
        </p>
      </Part>
      <Part id="contradictions">
        <P>
          Computed from the raw results that the authors published, by their own conventions. A row is here
          only as long as the two numbers differ.
        </P>
        <Details title="Contradictions">
          <Contradictions studies={studies} />
        </Details>
      </Part>
    </>
  );
}

function reproduced(held: HeldStudy['held']): string {
  if (!held) return 'no raw results are known';
  if (held.cells) return `${held.cells.agreeing} of ${held.cells.printed}`;
  return `raw results of ${plural(held.repeats, 'repeat')} are known, too few to compute what is printed`;
}

function Contradictions({ studies }: { studies: readonly HeldStudy[] }) {
  const held = studies.filter(({ held }) => held && held.contradictions.length > 0);
  if (held.length === 0) return <P>No published study with raw results is stored.</P>;
  return held.map(({ slug, title, source, sourceUrl, held }) => (
    <div key={slug} className="space-y-2">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-13">
        <Link href={`/studies/${slug}`} className="font-medium hover:text-accent hover:underline">
          {title}
        </Link>
        <Chip>published: {source}</Chip>
        {sourceUrl && (
          <a href={sourceUrl} className="link break-all" rel="noreferrer">
            {sourceUrl}
          </a>
        )}
      </p>
      <TextTable
        label={`Where ${title} contradicts its own raw results`}
        heads={['What', 'Printed', 'From the raw results']}
        rows={(held?.contradictions ?? []).map(({ what, printed, fromRaw }) => [what, printed, fromRaw])}
      />
    </div>
  ));
}
