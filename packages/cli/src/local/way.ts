import type { Discovery, RunningDiscovery } from '@headroom/bench';
import { givenBy } from '@headroom/contract-test/any';
import type { Project, Server } from '@headroom/project';
import type { MeasureOptions } from '../arguments/schemas.ts';
import { secretValues } from '../env.ts';
import { envOf, note, tell } from './start.ts';

/** A server that is measured on this machine. */
export interface Subject {
  readonly project: Project;
  readonly server: Server;
  /** Text of the headroom.yaml that measures it, and the path at which that lies, or would. */
  readonly text: string;
  readonly file: string;
  /** A command of this user's, which is started where it lies. */
  readonly inPlace: boolean;
  /** Whether a headroom.yaml of somebody's describes it. */
  readonly isDescribed: boolean;
  /** Whether its files are those of a bundle, which lie in the cache. */
  readonly isBundle?: boolean;
  /** The endpoint of a server that runs already. */
  readonly url?: string | undefined;
  /** Names of the tools that it lists; undefined where it was not asked yet. */
  readonly listed?: readonly string[];
}

/** Names of the tools of its workload. */
export const toolsOf = ({ project }: Pick<Subject, 'project'>): string[] =>
  project.workload.tools.map(({ name }) => name);

/** Options by which a server is found. */
export type SubjectOptions = Pick<
  MeasureOptions,
  | 'arg'
  | 'command'
  | 'env'
  | 'header'
  | 'i-may-load-it'
  | 'program'
  | 'runtime'
  | 'server'
  | 'target'
  | 'tool'
  | 'url'
>;

/** Where a server was found. */
export type Place = Pick<Subject, 'file' | 'inPlace' | 'isBundle'>;

/** Work with a server of any form, once it is known how it is started or reached. */
export interface Way<T> {
  /** A server that is started here, and that nobody has described. */
  start(discovery: Discovery, place: Place): Promise<T>;
  /** A server that runs already. @throws CommandError where it may not be asked that much */
  ask(request: RunningDiscovery, place: Place): Promise<T>;
  /** A server of a headroom.yaml. */
  open(subject: Subject): Promise<T>;
}

/** Options, and the work with the server that they name. */
export type Opening<T> = SubjectOptions & { readonly way: Way<T> };

/** Name of the file that describes servers. */
export const FILE = 'headroom.yaml';

/** What an option says of the workload that is made for a server. */
export const termsOf = ({ arg = [], tool = [] }: SubjectOptions) => ({ given: givenBy(arg), also: tool });

/** What every discovery of a server gets. */
export function commonOf(
  options: SubjectOptions,
  signal: AbortSignal,
): Omit<Discovery, 'draft' | 'mayListen' | 'file'> {
  return {
    ...{ env: envOf(options.runtime), secrets: secretValues(), signal },
    ...termsOf(options),
    onLine: (line) => tell(`  ${line}`),
    note,
    tell: (said) => tell(typeof said === 'string' ? said : ''),
  };
}
