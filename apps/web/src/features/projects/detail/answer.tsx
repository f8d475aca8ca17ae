import type { ProjectResult } from '@headroom/db';
import Link from 'next/link';
import { AnswerBlock } from '#results/answer/answer-block.tsx';
import { runPath } from '#results/run/labels.ts';
import { readAnswer } from '#results/run/read-answer.ts';
import { When } from '#ui/when.tsx';

/** Newest result of a project, as the page of its run opens with it. */
export async function ProjectAnswer({ newest }: { newest: ProjectResult }) {
  const found = await readAnswer(newest);
  if (!found) return null;
  return (
    <div className="mb-6">
      <AnswerBlock {...found} hrefOf={() => runPath(newest)}>
        <p className="text-13 text-muted">
          <Link href={runPath(newest)} prefetch={false} className="link">
            {newest.kind === 'comparison' ? 'Newest comparison' : 'Newest run'}
          </Link>
          {newest.finishedAt && (
            <>
              , <When at={newest.finishedAt} />
            </>
          )}
        </p>
      </AnswerBlock>
    </div>
  );
}
