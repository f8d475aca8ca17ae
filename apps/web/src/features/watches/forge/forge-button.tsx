'use client';

import { call } from '@headroom/api/client';
import type { ForgeKind } from '@headroom/api/webhooks';
import { useState } from 'react';
import { ChoiceCards } from '#queueing/fields/choice-cards.tsx';
import { EditDialog } from '#ui/edit-dialog.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { FieldMessages } from '#ui/use-form.ts';
import { DEFAULT_APIS } from './defaults.ts';

/** What the form begins with. */
export interface ForgeDraft {
  readonly kind: ForgeKind;
  readonly api: string;
  readonly repository: string;
  readonly statusName: string;
}

const FORGES = [
  { id: 'github', title: 'GitHub', description: 'github.com, or Enterprise Server' },
  { id: 'gitlab', title: 'GitLab', description: 'gitlab.com, or any other' },
];

/** What a token must be allowed. */
const TOKEN_NOTES: Readonly<Record<ForgeKind, string>> = {
  github:
    'A fine-grained token of this repository with “Commit statuses” and “Pull requests”, read and write; or a classic one with the scope repo.',
  gitlab: 'A project access token with the scope api and the role Developer.',
};

/** Sets, or replaces, the forge that a watch tells. The token is typed each time: nobody is shown the stored one. */
export function ForgeButton({ id, first, isSet }: { id: string; first: ForgeDraft; isSet: boolean }) {
  return (
    <EditDialog
      label={isSet ? 'Replace' : 'Connect GitHub or GitLab'}
      title={isSet ? 'Replace the forge or its token' : 'Connect GitHub or GitLab'}
      unchanged="Not stored"
      save={async ({ kind, api = '', repository = '', statusName = '', token = '' }) => {
        const body = { kind: kind as ForgeKind, api, repository, statusName, token };
        return (await call('PUT /api/v1/watches/{id}/forge', { params: { id }, body })).refused;
      }}
    >
      {(errors) => <ForgeFields first={first} errors={errors} />}
    </EditDialog>
  );
}

function ForgeFields({ first, errors }: { first: ForgeDraft; errors: FieldMessages }) {
  const [kind, setKind] = useState(first.kind);
  const [api, setApi] = useState(first.api);
  function choose(next: ForgeKind) {
    if (api === DEFAULT_APIS[kind]) setApi(DEFAULT_APIS[next]);
    setKind(next);
  }
  return (
    <>
      <ChoiceCards
        name="kind"
        options={FORGES}
        value={kind}
        onChange={(id) => choose(id === 'gitlab' ? 'gitlab' : 'github')}
      />
      <TextField
        name="api"
        label="Address of its API"
        value={api}
        onChange={setApi}
        note={
          kind === 'github'
            ? 'Of Enterprise Server https://…/api/v3'
            : 'Of another GitLab than gitlab.com https://…/api/v4'
        }
        error={errors.api}
        mono
      />
      <TextField
        name="repository"
        label="Repository"
        defaultValue={first.repository}
        note={kind === 'github' ? 'As owner/name' : 'As group/name, with all groups'}
        error={errors.repository}
        mono
      />
      <TextField
        name="statusName"
        label="Name of the status"
        defaultValue={first.statusName}
        note="Branch rules can require it."
        error={errors.statusName}
        mono
      />
      <TextField
        name="token"
        label="Token"
        masked
        mono
        note={`${TOKEN_NOTES[kind]} Stored encrypted, never shown again.`}
        error={errors.token}
      />
    </>
  );
}
