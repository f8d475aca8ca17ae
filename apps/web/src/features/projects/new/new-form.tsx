'use client';

import { call, type Refused } from '@headroom/api/client';
import type { Discovery } from '@headroom/api/discoveries';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { RefField } from '#queueing/fields/ref-field.tsx';
import { repositoriesIn, repositoryOf } from '#queueing/offered/repositories.ts';
import { folderOf } from '#results/run/folder-of.ts';
import { Button } from '#ui/button.tsx';
import { Fold } from '#ui/fold.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { TextField } from '#ui/text-field.tsx';
import { type Typed, useForm } from '#ui/use-form.ts';
import { queueDiscovery } from '../discovery/queue-discovery.ts';
import { FileServers } from './file-servers.tsx';
import { FindServers } from './find-servers.tsx';
import { HostClassField, type Offered } from './host-class-field.tsx';
import { ProjectFields } from './project-fields.tsx';
import { SourceField } from './source-field.tsx';
import { type Source, useSource } from './use-source.ts';
import { readVariables, variablesText } from './variables.ts';

interface Props {
  /** At least one reads repositories, builds archives or fetches packages. */
  hostClasses: readonly [Offered, ...Offered[]];
  /** What the fields begin with: the request of the discovery that the page shows. */
  initial: Initial;
}

type Initial = Pick<Discovery['request'], 'target' | 'arguments' | 'program' | 'variables' | 'secrets'> & {
  readonly ref?: string | null;
};

/** The form of a new project: one field, and what belongs to its meaning. */
export function NewForm({ hostClasses, initial }: Props) {
  const router = useRouter();
  const repositories = hostClasses.flatMap((own) => own.repositories);
  const { known, areas } = repositoriesIn(repositories);
  const { text, source, fileName, servers, type, take, paste, choose } = useSource(
    [initial.target, ...initial.arguments].join(' '),
    (address) =>
      known.some(({ id }) => id === address) ||
      areas.some((area) => address.startsWith(area) && address.length > area.length),
  );
  const fitting = hostClasses.filter((own) => offers(own, source));
  const [chosen, setChosen] = useState('');
  const hostClass = fitting.find(({ id }) => id === chosen) ?? fitting[0];
  const [ref, setRef] = useState(initial.ref ?? '');
  const refusal = refusalOf(source, hostClass);
  const { form, sending, refused, errors, forget } = useForm(
    async (typed) => {
      if (refusal || !hostClass) return fieldError('source', refusal ?? '');
      const made = await add(withProgram(source, initial), { typed, ref, hostClass: hostClass.id });
      if ('refused' in made) return made.refused;
      router.push(made.path);
    },
    { leaves: true },
  );
  const label = LABELS[source.kind];
  const ofFile = source.kind === 'server' ? source.variables : undefined;
  const variables = ofFile ?? variablesText(initial);
  return (
    <form {...form} autoComplete="off" className="max-w-3xl space-y-5">
      <SourceField
        text={text}
        fileName={fileName}
        onText={(next) => {
          forget();
          type(next);
        }}
        onFile={(file) => {
          forget();
          void take(file);
        }}
        onPaste={(pasted) => {
          forget();
          return paste(pasted);
        }}
        known={[...new Set(known.map(({ id }) => id))]}
        meaning={refusal ?? meaningOf(source, hostClass?.id)}
        error={errors.source ?? errors.target ?? errors.repository ?? errors.archive ?? errors.fileName}
      />
      {servers.length > 1 && <FileServers servers={servers} chosen={source} onChoose={choose} />}
      {source.kind === 'repository' && hostClass && (
        <RefField
          name="ref"
          label="Branch, tag or commit"
          value={ref}
          onChange={setRef}
          repository={repositoryOf(repositories, source.address)}
          empty="Empty: its HEAD."
          error={errors.ref}
        />
      )}
      {(source.kind === 'repository' || source.kind === 'archive') && hostClass && (
        <ProjectFields
          pathNote={`Its path in the ${source.kind}. Empty: headroom.yaml.`}
          titleNote={`Shown on its pages. ${source.kind === 'archive' ? 'Empty: the name of the archive.' : ''}`}
          errors={errors}
        />
      )}
      {source.kind === 'server' && (
        <Fold
          title="Environment variables"
          open={[errors.variables, errors.secrets, variables].some(Boolean)}
        >
          <TextField
            name="variables"
            label="Variables of the server"
            rows={3}
            mono
            key={ofFile}
            defaultValue={variables}
            note="NAME=value, a line each; NAME alone is the secret of the workspace by that name."
            error={errors.variables ?? errors.secrets}
          />
        </Fold>
      )}
      {hostClass && (
        <HostClassField
          hostClasses={fitting}
          value={hostClass.id}
          onChange={setChosen}
          error={errors.hostClass}
        />
      )}
      <Refusal title="Not queued" refused={refused} />
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" tone="main" aria-disabled={sending || refusal !== undefined}>
          {sending ? label.sending : label.send}
        </Button>
        {source.kind === 'repository' && hostClass && refusal === undefined && (
          <FindServers target={source.address} gitRef={ref} hostClass={hostClass.id} />
        )}
      </div>
    </form>
  );
}

/** A source with the program that the discovery of the page started: the text does not name it. */
function withProgram(source: Source, { target, program }: Initial): Source {
  return source.kind === 'server' && source.target === target ? { program, ...source } : source;
}

const TRY = { send: 'Try it', sending: 'Queueing…' };
const LABELS: Readonly<Record<Source['kind'], { send: string; sending: string }>> = {
  empty: TRY,
  refused: TRY,
  server: TRY,
  repository: { send: 'Add and try it', sending: 'Adding…' },
  archive: { send: 'Upload and try it', sending: 'Uploading…' },
};

/** Whether hosts of a class can take a source. */
function offers({ repositories, archives, discovers }: Offered, source: Source): boolean {
  switch (source.kind) {
    case 'server':
      return discovers;
    case 'archive':
      return archives;
    case 'repository': {
      const { known, areas } = repositoriesIn(repositories);
      const { address } = source;
      return known.some(({ id }) => id === address) || areas.some((area) => address.startsWith(area));
    }
    default:
      return true;
  }
}

/** Reason that a source cannot be sent; undefined: it can. */
function refusalOf(source: Source, hostClass: Offered | undefined): string | undefined {
  if (source.kind === 'refused') return source.message;
  if (hostClass) return undefined;
  switch (source.kind) {
    case 'server':
      return 'No host fetches packages for this workspace. An operator allows it by HEADROOM_DISCOVERIES and HEADROOM_ARCHIVES.';
    case 'archive':
      return 'No host builds archives of this workspace. An operator allows it by HEADROOM_ARCHIVES.';
    default:
      return 'No host may read this repository. An operator lists it in HEADROOM_REPOSITORIES, or HEADROOM_SHARED_REPOSITORIES for every workspace.';
  }
}

function meaningOf(source: Source, hostClass = ''): string {
  switch (source.kind) {
    case 'server':
      return `${source.what}${source.arguments.length > 0 ? `, with ${source.arguments.join(' ')}` : ''}. A host of the class ${hostClass} installs and starts it, and calls the tools that only read.`;
    case 'repository':
      return `Repository ${source.address}. A host of the class ${hostClass} reads its headroom.yaml, builds its servers and calls their tools. Without that file, find its servers: package.json, pyproject.toml, go.mod, Cargo.toml, a .csproj or a file of C#, a Dockerfile and server.json are read.`;
    case 'archive':
      return `${archiveWord(source.archive.name)} ${source.archive.name}, ${megabytes(source.archive.size)} MB. A host of the class ${hostClass} reads its headroom.yaml, builds its servers and calls their tools. Without that file, its servers are found by package.json, pyproject.toml, go.mod, Cargo.toml, a Dockerfile, server.json or the manifest.json of a bundle.`;
    default:
      return 'npm:NAME, pypi:NAME, cargo:NAME, go:PATH or nuget:NAME with or without @VERSION; oci:IMAGE; npx -y NAME, uvx NAME, dnx NAME or docker run IMAGE; the page of a package; a git address; a .zip, .tar.gz, .tgz or .mcpb; the JSON of a client.';
  }
}

/** A bundle is an archive whose manifest names its server. */
const archiveWord = (name: string) => (/\.mcpb$/i.test(name) ? 'Bundle' : 'Archive');

const MB = 2 ** 20;
const megabytes = (bytes: number) => Math.max(0.1, bytes / MB).toFixed(1);

function fieldError(path: string, message: string): Refused {
  return { code: 'invalid_request', message, fields: [{ path, message }] };
}

type Added = { readonly path: string } | { readonly refused: Refused };

/** Adds what a source means. @returns the page to go to */
async function add(
  source: Source,
  { typed, ref, hostClass }: { typed: Typed; ref: string; hostClass: string },
): Promise<Added> {
  const path = typed.path?.trim() || undefined;
  const title = typed.title?.trim() || undefined;
  switch (source.kind) {
    case 'server':
      return discover(source, { typed, hostClass });
    case 'repository': {
      const { address: repository } = source;
      const named = title ?? folderOf(repository);
      const body = { title: named, repository, ref: ref.trim() || null, hostClass, path };
      return tried(await call('POST /api/v1/projects', { body }));
    }
    case 'archive': {
      const { archive } = source;
      return uploaded(archive, { title, path, hostClass });
    }
    default:
      return { refused: fieldError('source', 'Name a package, a repository or a file.') };
  }
}

async function discover(
  source: Extract<Source, { kind: 'server' }>,
  { typed, hostClass }: { typed: Typed; hostClass: string },
): Promise<Added> {
  const variables = readVariables(typed.variables ?? '');
  if (typeof variables === 'string') return { refused: fieldError('variables', variables) };
  const { target, arguments: args, program } = source;
  return queueDiscovery({ target, arguments: args, program, hostClass, ...variables });
}

/** Uploads an archive, and has it tried; one without a headroom.yaml has its servers found. */
async function uploaded(
  archive: File,
  { title, path, hostClass }: { title: string | undefined; path: string | undefined; hostClass: string },
): Promise<Added> {
  // A path that a user typed is looked up as it is.
  const withoutFile = path === undefined ? 'true' : 'false';
  const query = { fileName: archive.name, title, path, hostClass, withoutFile } as const;
  const answer = await call('POST /api/v1/projects/archives', { query, upload: archive });
  if (!answer.body || answer.body.hasFile) return tried(answer);
  const { repository: target } = answer.body;
  return queueDiscovery({ target, source: 'repository', hostClass });
}

/** Has a new project tried. A try that is refused can be started with the button of its page. */
async function tried(answer: {
  readonly refused?: Refused | undefined;
  readonly body?: { readonly id: string } | undefined;
}): Promise<Added> {
  if (!answer.body) return { refused: answer.refused ?? fieldError('source', 'Not added.') };
  const { id } = answer.body;
  await call('POST /api/v1/projects/{id}/tries', { params: { id }, body: {} });
  return { path: `/projects/${id}` };
}
