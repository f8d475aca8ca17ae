import { can, roleIn, scopesOf } from '@headroom/api/rights';
import type { ApiToken } from '@headroom/db';
import { CiSteps } from '#queueing/fields/ci-steps.tsx';
import type { SignedIn } from '#server/access/actor.ts';
import { publicUrl } from '#server/env.ts';
import { Chip } from '#ui/chip.tsx';
import { ConfirmButton } from '#ui/confirm-button.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { Empty } from '#ui/empty.tsx';
import { ExactDay } from '#ui/exact-day.tsx';
import { Missing } from '#ui/missing.tsx';
import { Section } from '#ui/page.tsx';
import { When } from '#ui/when.tsx';
import { tokensFor } from './manage.ts';
import { SCOPE_LABELS } from './scopes.ts';
import { TokenForm } from './token-form.tsx';

/** The API tokens of a workspace that its reader may see, and the form for another one. */
export async function Tokens({ actor, workspaceId }: { actor: SignedIn; workspaceId: string }) {
  const tokens = await tokensFor(actor, workspaceId);
  const now = new Date();
  return (
    <>
      {tokens.length > 0 ? (
        <DataTable
          label="API tokens"
          columns={columnsFor(actor, workspaceId, now)}
          rows={tokens}
          rowKey={({ id }) => id}
        />
      ) : (
        <Empty title="No tokens yet">
          A token lets a program queue runs and read their results, within its scopes.
        </Empty>
      )}
      <Section title="New token">
        <TokenForm
          scopes={scopesOf(roleIn(actor, workspaceId))}
          url={publicUrl('/api/v1/runs')}
          mcpUrl={publicUrl('/mcp')}
          ciSteps={<CiSteps />}
        />
      </Section>
    </>
  );
}

const columnsFor = (actor: SignedIn, workspaceId: string, now: Date): Column<ApiToken>[] => [
  {
    id: 'name',
    title: 'Name',
    cell: ({ name }) => (
      <span className="block max-w-40 truncate sm:max-w-72" title={name}>
        {name}
      </span>
    ),
  },
  {
    id: 'prefix',
    title: 'Secret',
    hint: 'First characters; the rest is not stored',
    cell: ({ prefix }) => <span className="num">{prefix}…</span>,
  },
  {
    id: 'scopes',
    title: 'May',
    cell: ({ scopes }) => (
      <span className="flex gap-1">
        {scopes.map((scope) => (
          <Chip key={scope} title={SCOPE_LABELS[scope].description}>
            {SCOPE_LABELS[scope].title}
          </Chip>
        ))}
      </span>
    ),
  },
  { id: 'maker', title: 'Made by', cell: ({ createdBy }) => createdBy.email },
  { id: 'made', title: 'Made', cell: ({ createdAt }) => <When at={createdAt} /> },
  {
    id: 'used',
    title: 'Last used',
    hint: 'To the minute',
    cell: ({ lastUsedAt }) => (lastUsedAt ? <When at={lastUsedAt} /> : <Missing why="never used" />),
  },
  { id: 'expires', title: 'Expires', cell: ({ expiresAt }) => <Expiry at={expiresAt} now={now} /> },
  {
    id: 'revoke',
    title: 'Revoke',
    cell: ({ id, name, createdBy }) =>
      can(actor, 'token.revoke', { workspaceId, userId: createdBy.id }) && (
        <span className="flex justify-end py-0.5">
          <ConfirmButton
            request="DELETE /api/v1/tokens/{id}"
            input={{ params: { id } }}
            act="Revoke"
            name={`Revoke ${name}`}
            tone="danger"
            title={`Revoke ${name}?`}
            keep="Keep it"
          >
            Its programs lose access at once. This cannot be undone.
          </ConfirmButton>
        </span>
      ),
  },
];

function Expiry({ at, now }: { at: Date | null; now: Date }) {
  if (!at) return <span className="text-muted">never</span>;
  if (at <= now) return <Chip tone="warn">expired</Chip>;
  return <ExactDay at={at} />;
}
