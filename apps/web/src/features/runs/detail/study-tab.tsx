import { BesideNote, BesideTable } from '#results/beside-study.tsx';
import { here } from '#results/context.ts';
import { type Beside, readBeside } from '#results/read-beside.ts';
import { Part } from '#results/run/part.tsx';
import type { RunView } from '#results/run/view.ts';
import { Empty } from '#ui/empty.tsx';
import { Choices } from './choices.tsx';

/** Figures of this run beside those of the study that its suite repeats. */
export async function StudyTab({ view }: { view: RunView }) {
  const { run } = view;
  const beside = await readBeside(run);
  if (!beside) {
    return (
      <Empty title="No study to compare with">
        Its suite has no study, or the study is not imported here.
      </Empty>
    );
  }
  return (
    <Part
      title={`Beside “${beside.study.title}”`}
      note={beside.figures.length > 0 && <BesideNote beside={beside} run={run} />}
    >
      <Chosen view={view} beside={beside} />
    </Part>
  );
}

/** The figure that the address asks for, else the first. */
function Chosen({ view, beside: { figures } }: { view: RunView; beside: Beside }) {
  const shown = figures.find(({ id }) => id === view.params.figure) ?? figures[0];
  if (!shown) {
    return <Empty title="Nothing to compare">Run and study share no figure of two or more servers.</Empty>;
  }
  const choices = figures.map(({ id, title }) => ({ id, title, href: here(view, { figure: id }) }));
  return (
    <>
      <Choices label="Figure" choices={choices} current={shown.id} />
      <BesideTable figure={shown} servers={view.run.servers} />
    </>
  );
}
