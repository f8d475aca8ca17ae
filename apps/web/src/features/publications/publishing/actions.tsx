import {
  type Publication,
  type PublishedSubject,
  type RunDetail,
  readPublicationOf,
  type Watch,
} from '@headroom/db';
import { publicationOf } from '#results/publication-of.ts';
import { resultPath } from '#results/publication-path.ts';
import { disturbedIn } from '#results/run/disturbed.ts';
import { runTitle } from '#results/run/labels.ts';
import { db } from '#server/db.ts';
import { publicUrl } from '#server/env.ts';
import { localLinks } from '#server/local-links.ts';
import { ButtonLink } from '#ui/button.tsx';
import { EditButton } from './edit-button.tsx';
import { PublishButton } from './publish-button.tsx';
import { publishChecks } from './publish-checks.ts';
import { isReady } from './publishable.ts';
import { WithdrawButton } from './withdraw-button.tsx';

interface Props {
  run: RunDetail;
  /** True for a reader with the right to publish and withdraw. */
  changeable: boolean;
}

/** Whether there is a public page to go to or to make: not before a run is finished with a passed trial, and of no calibration. */
export async function hasPublicPage({ run, changeable }: Props): Promise<boolean> {
  return isReady(run) && (changeable || (await publicationOf(run.id)) !== null);
}

/** Leads to the public page of a run, or makes it. @param tone of the button: `main` where it is the first action of a page */
export async function PublicPageButton({ run, tone }: Pick<Props, 'run'> & { tone: 'main' | 'plain' }) {
  const publication = await publicationOf(run.id);
  if (publication) {
    return (
      <ButtonLink href={resultPath(publication.slug)} prefetch={false} tone={tone}>
        Public page
      </ButtonLink>
    );
  }
  return (
    <PublishButton
      subject={{ runId: run.id }}
      what={run.kind === 'comparison' ? 'comparison' : 'run'}
      title={runTitle(run)}
      tone={tone}
      disturbed={disturbedIn(run).length}
      checks={publishChecks(run)}
      results={publicUrl(resultPath(''))}
      localLinks={localLinks()}
    />
  );
}

/** What can be done with a publication; nothing where there is none. */
export async function PublicationActions({ run }: Pick<Props, 'run'>) {
  const publication = isReady(run) ? await publicationOf(run.id) : null;
  return publication && <Actions subject={{ runId: run.id }} publication={publication} />;
}

/** Publishes the history of a watch, or leads to it and changes what is published. */
export async function HistoryActions({
  watch: { id: watchId, branch },
  changeable,
}: {
  watch: Pick<Watch, 'id' | 'branch'>;
  /** True for a reader with the right to publish and withdraw. */
  changeable: boolean;
}) {
  const publication = await readPublicationOf(db(), { watchId });
  if (publication) {
    return (
      <>
        <ButtonLink href={resultPath(publication.slug)} prefetch={false}>
          Public page
        </ButtonLink>
        {changeable && <Actions subject={{ watchId }} publication={publication} />}
      </>
    );
  }
  if (!changeable) return null;
  return (
    <PublishButton
      subject={{ watchId }}
      what="history"
      title={`History of ${branch}`}
      tone="plain"
      disturbed={0}
      checks={[]}
      results={publicUrl(resultPath(''))}
      localLinks={localLinks()}
    />
  );
}

function Actions({
  subject,
  publication: { title, summary, slug },
}: {
  subject: PublishedSubject;
  publication: Publication;
}) {
  return (
    <>
      <EditButton subject={subject} title={title} summary={summary} />
      <WithdrawButton subject={subject} path={resultPath(slug)} />
    </>
  );
}
