import { readForge, type Watch, type WatchForge } from '@headroom/db';
import { repositoryIn } from '@headroom/forge';
import { capitalised } from '@headroom/model/text/plural';
import Link from 'next/link';
import { Fact } from '#results/run/facts.tsx';
import { DeliveryStatusChip } from '#results/status.tsx';
import { db } from '#server/db.ts';
import { env } from '#server/env.ts';
import { ConfirmButton } from '#ui/confirm-button.tsx';
import { Notice } from '#ui/message.tsx';
import { Section } from '#ui/page.tsx';
import { When } from '#ui/when.tsx';
import { DEFAULT_APIS, defaultStatusName } from './defaults.ts';
import { ForgeButton, type ForgeDraft } from './forge-button.tsx';

const TITLES = { github: 'GitHub', gitlab: 'GitLab' } as const;

/** Forge that a watch reports to; for readers who may store its token. */
export async function ForgeSection({ watch }: { watch: Watch }) {
  const forge = await readForge(db(), watch.id);
  return (
    <Section
      title="On the forge"
      note={`${forge ? TITLES[forge.format] : 'GitHub or GitLab'} gets a status for each compared head, and one comment on its pull or merge request.`}
    >
      {forge ? <ConnectedForge forge={forge} watch={watch} /> : <ConnectForge watch={watch} />}
    </Section>
  );
}

function ConnectForge({ watch }: { watch: Watch }) {
  if (env().HEADROOM_SECRETS_KEY === undefined) {
    return (
      <Notice tone="warn" title="Tokens cannot be stored">
        The operator must set HEADROOM_SECRETS_KEY.
      </Notice>
    );
  }
  return <ForgeButton id={watch.id} first={firstDraft(watch)} isSet={false} />;
}

/** First values of the form: the repository of the watch, if its address is on a forge. */
function firstDraft({ repository: address, branch }: Watch): ForgeDraft {
  const { kind, api, repository } = repositoryIn(address) ?? {
    kind: 'github',
    api: DEFAULT_APIS.github,
    repository: '',
  };
  return { kind, api, repository, statusName: defaultStatusName(branch) };
}

function ConnectedForge({ forge, watch }: { forge: WatchForge; watch: Watch }) {
  const { format, url, statusName, last } = forge;
  const draft = draftOf(forge);
  return (
    <div className="space-y-3">
      <dl className="flex flex-wrap gap-x-5 gap-y-1 text-13">
        <Fact name={TITLES[format]}>
          <span className="num [overflow-wrap:anywhere]">{draft.repository}</span>
        </Fact>
        <Fact name="API">
          <span className="num [overflow-wrap:anywhere]">{draft.api}</span>
        </Fact>
        <Fact name="Status">
          <span className="num [overflow-wrap:anywhere]">{statusName}</span>
        </Fact>
        <Fact name="Last report">
          {last ? (
            <span className="inline-flex flex-wrap items-center gap-2">
              <When at={last.eventAt} /> <DeliveryStatusChip status={last.status} />
            </span>
          ) : (
            'not yet'
          )}
        </Fact>
      </dl>
      {last?.error && (
        <Notice
          tone="warn"
          title={`Not delivered to ${TITLES[format]}${last.status === 'waiting' ? '; retrying' : ''}`}
        >
          <span className="[overflow-wrap:anywhere]">{capitalised(last.error)}</span>
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-2 text-13">
        <ForgeButton id={watch.id} first={draft} isSet />
        <ConfirmButton
          request="DELETE /api/v1/watches/{id}/forge"
          input={{ params: { id: watch.id } }}
          act="Remove"
          name={`Remove ${url}`}
          tone="danger"
          title={`Disconnect ${TITLES[format]}?`}
          keep="Keep it"
        >
          Deletes the token. Existing statuses and comments stay.
        </ConfirmButton>
        <Link href="/workspace/webhooks" className="link">
          Test and deliveries
        </Link>
      </div>
    </div>
  );
}

/** First values of the form for an existing forge, without the token. */
function draftOf({ format: kind, url, statusName }: WatchForge): ForgeDraft {
  const [api = '', repository = ''] = url.split(kind === 'github' ? '/repos/' : '/projects/');
  return { kind, api, repository: decodeURIComponent(repository), statusName };
}
