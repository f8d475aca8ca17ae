import type { QuotaName } from '@headroom/db';
import type { HostMachine, StoredForm } from '@headroom/model/load';
import type { LoadProfile } from '@headroom/model/load/profile';
import type { OwnLoad } from '../own-load.ts';
import type { RepositoryChoice } from './repositories.ts';
import type { ToldLimits } from './time-limits.ts';

/** Choices of a form for a new run: plain data, rendered by the client. */
export interface Choices {
  /** Those of the workspace that a try has read. */
  projects: ProjectOption[];
  suites: SuiteOption[];
  /** Load profiles of projects. */
  profiles: ProfileOption[];
  /** Those that the workspace keeps. */
  kept: KeptOption[];
  /** At least one class; it decides what can be measured, and when. */
  hostClasses: [HostClassChoice, ...HostClassChoice[]];
  priorities: Option[];
  maxRounds: number;
  /** Address of the hosts' own checkout. */
  ownRepository: string;
  /** Quotas of the workspace. */
  quotas: QuotaState[];
  /** Expected size of a trial, by load profile; of one that is not there, as planned. */
  bytesPerTrial: Record<string, number>;
  /** How trials are stored now. */
  storedForm: StoredForm;
}

/** A quota as it stands. */
export interface QuotaState {
  quota: QuotaName;
  /** Also what is planned for runs that have not ended. */
  used: number;
  limit: number | null;
}

export interface Option {
  id: string;
  title: string;
  description: string;
}

/** A load profile; its id is its text. */
export interface ProfileOption extends Option {
  kind: LoadProfile['kind'];
}

/** A load profile that the workspace keeps; its title is its name. */
export interface KeptOption extends ProfileOption {
  /** Of what is kept, which is deleted by it. */
  keptId: string;
  /** Tools that it calls; empty: those of any workload. */
  tools: string[];
}

export interface SuiteOption extends Option {
  /** Names of its tools. */
  tools: string[];
  profiles: ProfileOption[];
  /** Id of the profile that the form begins with. */
  profile: string;
  handshakes: Option[];
}

/** A project with what its file says: choosing it decides what is measured, and how it is asked. */
export interface ProjectOption extends Option {
  repository: string;
  /** Null: HEAD. */
  ref: string | null;
  /** Its versions, where they were uploaded; null: it is a repository, of which hosts tell. */
  versions: RepositoryChoice | null;
  hostClass: string;
  servers: ServerOption[];
  handshakes: Option[];
  tools: ToolOption[];
}

export interface ToolOption {
  name: string;
  /** Its share of all calls, in percent. */
  sharePct: number;
  /** Expectation of a right answer, in words; null: answers are not looked at. */
  expects: string | null;
}

/** A class of hosts with what its hosts offer. */
export interface HostClassChoice extends Option {
  servers: SuiteServerOption[];
  /**
   * Repositories that its hosts may build servers of, their own checkout first; none where no host told of
   * any.
   */
  repositories: RepositoryChoice[];
  /** Whether its hosts build archives that the workspace uploads. */
  archives: boolean;
  /** Whether its hosts fetch packages that the workspace names. */
  discovers: boolean;
  /** Expected seconds of a trial beside its load. */
  overheadS: number;
  /** Runs of the class that would be worked on, or come, before a new one, by the priority of that. */
  ahead: Record<string, number>;
  /** Reason why a run waits although nothing is before it, in a sentence; null when a host takes it. */
  waits: string | null;
  machines: HostMachine[];
  /** Time limits of each of its hosts; null for one that does not tell. */
  limits: (ToldLimits | null)[];
}

export interface ServerOption {
  id: string;
  title: string;
  stack: string;
  /** Software to install before it can be chosen; null when it can. */
  missing: string | null;
}

/** A server beside one of its suites: of several suites it is an option each. */
export interface SuiteServerOption extends ServerOption {
  /** Whether it is a bare server, which only who names it chooses; absent: no. */
  isReference?: true;
  /** Id of a suite that it serves, for which `missing` is told. */
  suite: string;
  /** Why it cannot be called by handshakes of the suite, by their ids. */
  unserved: Readonly<Record<string, string>>;
}

/** Values chosen and typed for any measurement: not yet a request, the API judges it. */
export interface LoadDraft {
  /** Id of a project; empty: servers of the installation. */
  project: string;
  /** Of a project it is its workload, which is not chosen. */
  suite: string;
  /** A load profile, or OWN. */
  profile: string;
  /** What was typed for OWN, whether that is chosen or not. */
  own: OwnLoad;
  handshake: string;
  hostClass: string;
  servers: string[];
  rounds: string;
  priority: string;
  repository: string;
  /** Servers whose CPU profile is measured; undefined: the default of the API. */
  profileCpu?: string | undefined;
}

/** Values chosen and typed for a single run. */
export interface Draft extends LoadDraft {
  /** Empty: the checkout as it is. */
  ref: string;
}
