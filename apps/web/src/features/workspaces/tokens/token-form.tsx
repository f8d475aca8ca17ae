'use client';

import { call, type Output } from '@headroom/api/client';
import { CI_SCOPES } from '@headroom/api/rights';
import type { TokenScope } from '@headroom/db';
import { useRouter } from 'next/navigation';
import { type ReactNode, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { FieldProblem } from '#ui/field-problem.tsx';
import { OnceShown } from '#ui/once-shown.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useForm } from '#ui/use-form.ts';
import { SCOPE_LABELS } from './scopes.ts';

type Made = Output<'POST /api/v1/tokens'>;

const CI_LABEL = CI_SCOPES.map((scope) => SCOPE_LABELS[scope].title).join(' and ');

/** Lifetimes of a token, as the form offers them; empty: until it is revoked. */
const LIVES = [
  { days: '7', title: '7 days' },
  { days: '30', title: '30 days' },
  { days: '90', title: '90 days' },
  { days: '365', title: 'A year' },
  { days: '', title: 'Until it is revoked' },
];

/**
 * Makes a token and shows its secret, once. The scopes that CI takes are chosen to begin with.
 * @param scopes those that the reader's role may give
 * @param url address that the example asks
 * @param mcpUrl endpoint for MCP clients
 * @param ciSteps how CI uses a token, shown behind the secret of one that has those scopes
 */
export function TokenForm({
  scopes,
  url,
  mcpUrl,
  ciSteps,
}: {
  scopes: readonly TokenScope[];
  url: string;
  mcpUrl: string;
  ciSteps: ReactNode;
}) {
  const router = useRouter();
  const [made, setMade] = useState<Made>();
  const { form, sending, refused, errors } = useForm(async ({ name = '', days, ...checked }) => {
    const chosen = scopes.filter((scope) => `scope-${scope}` in checked);
    const answer = await call('POST /api/v1/tokens', {
      body: { name, scopes: chosen, expiresInDays: days ? Number(days) : null },
    });
    if (answer.refused) return answer.refused;
    setMade(answer.body);
    form.ref.current?.reset();
    router.refresh();
  });
  return (
    <form {...form} className="space-y-4">
      {made && (
        <>
          <NewToken {...made} url={url} mcpUrl={mcpUrl} />
          {CI_SCOPES.every((scope) => made.scopes.includes(scope)) && ciSteps}
        </>
      )}
      <div className="max-w-xl space-y-4">
        <TextField name="name" label="Name" note="What will use it: ci" error={errors.name} />
        <fieldset aria-describedby={errors.scopes && 'scopes-error'}>
          <legend className="font-semibold text-13">May</legend>
          <p className="mt-0.5 text-12 text-muted">{CI_LABEL} are enough for CI.</p>
          <div className="mt-1.5 space-y-1.5">
            {scopes.map((scope) => (
              <label key={scope} className="flex gap-2 text-13">
                <input
                  type="checkbox"
                  name={`scope-${scope}`}
                  defaultChecked={CI_SCOPES.includes(scope)}
                  aria-invalid={errors.scopes ? true : undefined}
                  className="mt-0.5 size-3.5 shrink-0 accent-accent"
                />
                <span>
                  {SCOPE_LABELS[scope].title}{' '}
                  <span className="text-muted">{SCOPE_LABELS[scope].description}</span>
                </span>
              </label>
            ))}
          </div>
          {errors.scopes && <FieldProblem id="scopes-error">{errors.scopes}</FieldProblem>}
        </fieldset>
        <label className="block font-semibold text-13">
          <span className="block">Works for</span>
          <select
            name="days"
            defaultValue="90"
            className="mt-1 h-8 rounded-md border border-line-strong bg-surface px-2 font-normal text-13 text-text"
          >
            {LIVES.map(({ days, title }) => (
              <option key={title} value={days}>
                {title}
              </option>
            ))}
          </select>
        </label>
        <Refusal title="Token not created" refused={refused} />
        <Button type="submit" tone="main" aria-disabled={sending}>
          {sending ? 'Creating…' : 'Create token'}
        </Button>
      </div>
    </form>
  );
}

/** The secret of a token that was just made, and how to use it. */
function NewToken({ name, secret, url, mcpUrl }: Made & { url: string; mcpUrl: string }) {
  const command = `curl -H 'authorization: Bearer ${secret}' ${url}`;
  return (
    <OnceShown
      title={`Created ${name}. Copy its secret now: it is not shown again.`}
      secret={secret}
      what="the secret"
    >
      <span className="mt-2 block">To list the runs of this workspace:</span>
      <span className="mt-1 flex items-start gap-1">
        <code className="min-w-0 break-all rounded bg-sunken px-1.5 py-0.5 font-mono text-12 text-text">
          {command}
        </code>
        <CopyButton text={command} what="the command" />
      </span>
      <span className="mt-2 block">
        For an agent, as the address of an MCP server, with the secret as its bearer token:
      </span>
      <span className="mt-1 flex items-start gap-1">
        <code className="min-w-0 break-all rounded bg-sunken px-1.5 py-0.5 font-mono text-12 text-text">
          {mcpUrl}
        </code>
        <CopyButton text={mcpUrl} what="the address" />
      </span>
    </OnceShown>
  );
}
