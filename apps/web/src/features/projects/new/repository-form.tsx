'use client';

import { call } from '@headroom/api/client';
import { useState } from 'react';
import { RefField } from '#queueing/ref-field.tsx';
import { repositoriesIn, repositoryOf } from '#queueing/repositories.ts';
import { RepositoryField } from '#queueing/repository-field.tsx';
import { folderOf } from '#results/run/folder-of.ts';
import { Button } from '#ui/button.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { HostClassField, type Offered } from './host-class-field.tsx';
import { ProjectFields } from './project-fields.tsx';
import { useNewProject } from './use-new-project.ts';

interface Props {
  /** With the repositories that can be read there. */
  hostClasses: readonly [Offered, ...Offered[]];
  /** Address of the hosts' own checkout, which holds the installation's servers: few mean it. */
  ownRepository: string;
}

/** Adds a project of a repository and has it tried at once. */
export function RepositoryForm({ hostClasses, ownRepository }: Props) {
  const onlyOf = ({ repositories }: Offered) => {
    const [only, ...more] = repositoriesIn(repositories).known.filter(({ id }) => id !== ownRepository);
    return only && more.length === 0 ? only.id : '';
  };
  const first = hostClasses.find(({ repositories }) => repositories.length > 0) ?? hostClasses[0];
  const [hostClass, setHostClass] = useState(first.id);
  const [repository, setRepository] = useState(onlyOf(first));
  const [ref, setRef] = useState('');
  const { form, sending, refused, errors } = useNewProject(({ title = folderOf(repository), path }) =>
    call('POST /api/v1/projects', {
      body: { title, repository, ref: ref.trim() || null, hostClass, path },
    }),
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
      <ProjectFields
        pathNote="Its path from the root of the repository."
        titleNote={`Pages show it.${repository === '' ? '' : ` Empty: ${folderOf(repository)}.`}`}
        errors={errors}
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
