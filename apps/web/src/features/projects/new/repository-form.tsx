'use client';

import { call } from '@headroom/api/client';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { RefField } from '#queueing/ref-field.tsx';
import { repositoriesIn, repositoryOf } from '#queueing/repositories.ts';
import { RepositoryField } from '#queueing/repository-field.tsx';
import { folderOf } from '#results/run/folder-of.ts';
import { Button } from '#ui/button.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useForm } from '#ui/use-form.ts';
import { HostClassField, type Offered } from './host-class-field.tsx';

interface Props {
  /** With the repositories that can be read there. */
  hostClasses: readonly [Offered, ...Offered[]];
  /** Address of the hosts' own checkout, which holds the installation's servers: few mean it. */
  ownRepository: string;
}

/** Adds a project of a repository and has it tried at once. */
export function RepositoryForm({ hostClasses, ownRepository }: Props) {
  const router = useRouter();
  const onlyOf = ({ repositories }: Offered) => {
    const [only, ...more] = repositoriesIn(repositories).known.filter(({ id }) => id !== ownRepository);
    return only && more.length === 0 ? only.id : '';
  };
  const first = hostClasses.find(({ repositories }) => repositories.length > 0) ?? hostClasses[0];
  const [hostClass, setHostClass] = useState(first.id);
  const [repository, setRepository] = useState(onlyOf(first));
  const [ref, setRef] = useState('');
  const { form, sending, refused, errors } = useForm(
    async ({ title = '', path = '' }) => {
      const made = await call('POST /api/v1/projects', {
        body: {
          title: title.trim() || folderOf(repository),
          repository,
          ref: ref.trim() || null,
          hostClass,
          path: path.trim() || undefined,
        },
      });
      if (made.refused) return made.refused;
      // A try that is refused can be started with the button of the project's page.
      await call('POST /api/v1/projects/{id}/tries', { params: { id: made.body.id }, body: {} });
      router.push(`/projects/${made.body.id}`);
    },
    { leaves: true },
  );
  const { repositories } = hostClasses.find(({ id }) => id === hostClass) ?? first;

  function choose(id: string) {
    const chosen = hostClasses.find((other) => other.id === id) ?? first;
    setHostClass(chosen.id);
    if (!repositoryOf(chosen.repositories, repository)) setRepository(onlyOf(chosen));
  }

  return (
    <form {...form} autoComplete="off" className="max-w-2xl space-y-5">
      <RepositoryField
        repositories={repositories}
        value={repository}
        onChange={setRepository}
        asks
        error={errors.repository}
      />
      <RefField
        name="ref"
        label="Branch, tag or commit"
        value={ref}
        onChange={setRef}
        repository={repositoryOf(repositories, repository)}
        empty="Empty: its HEAD."
        error={errors.ref}
      />
      <TextField
        name="path"
        label="File"
        defaultValue="headroom.yaml"
        note="Its path from the root of the repository."
        error={errors.path}
        mono
      />
      <TextField
        name="title"
        label="Title"
        note={`What pages call it${repository === '' ? '' : `; empty: ${folderOf(repository)}`}.`}
        error={errors.title}
      />
      <HostClassField
        hostClasses={hostClasses}
        value={hostClass}
        onChange={choose}
        error={errors.hostClass}
      />
      <Refusal title="No project was added" refused={refused} />
      <Button type="submit" tone="main" aria-disabled={sending}>
        {sending ? 'Adding…' : 'Add and try it'}
      </Button>
    </form>
  );
}
