import type { RegistryId } from '@headroom/model/comparison/target';
import type { ToolchainName } from '@headroom/model/run';
import { literalText, MAX_CHARACTERS } from '../parts/placeholders.ts';
import { type Place, refuse, shortText } from './refusal.ts';
import { secretPlaceholder } from './secret-name.ts';

/** A package as a file names it. */
export interface LaunchPackage {
  readonly kind: 'package';
  readonly registry: RegistryId;
  readonly name: string;
  /** An exact version, a range or a tag such as `latest`; undefined where the file leaves the choice open. */
  readonly version: string | undefined;
  /** Extras of PyPI. */
  readonly extras: readonly string[];
  /** Requirements that are installed in addition. */
  readonly with: readonly string[];
}

/** Origin of a launch. Nothing in it is exact yet: a tag, a range or no version at all is the caller's to resolve. */
export type LaunchSource =
  | LaunchPackage
  /** `reference` has a digest, a tag or neither. */
  | { readonly kind: 'image'; readonly reference: string }
  /** A bundle (`.mcpb`) at an address, and the SHA-256 that it must have. */
  | { readonly kind: 'bundle'; readonly url: string; readonly sha256: string }
  | { readonly kind: 'dockerfile'; readonly path: string; readonly context: string }
  /** A program of the repository, after these commands. */
  | {
      readonly kind: 'build';
      readonly requires: readonly ToolchainName[];
      readonly commands: readonly (readonly [string, ...string[]])[];
    };

/** A value without which a server does not start; callers give it by its name. */
export interface Need {
  readonly name: string;
  readonly description?: string | undefined;
  readonly secret: boolean;
  /** Variable of the server that it is for; an argument when left out. */
  readonly variable?: string | undefined;
}

/** One server of a file of clients or of the MCP registry: where it comes from and how it is started. */
export interface Launch {
  readonly source: LaunchSource;
  /** Program that is started; undefined for the package's or image's own. */
  readonly program?: string | undefined;
  /** Texts of headroom.yaml: `{port}` and `{secret.NAME}` are placeholders. */
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Names of the secrets that `args` and `env` hold. */
  readonly secrets: readonly string[];
  readonly needs: readonly Need[];
  readonly transport: 'streamable-http' | 'stdio';
  readonly endpoint?: string | undefined;
  readonly port?: number | undefined;
  /** Sentences on what the file leaves open or is not followed in. */
  readonly notes: readonly string[];
}

/** Value of a variable of the caller's environment, or of a need by its name; undefined for none. */
export type ValueOf = (name: string) => string | undefined;

/** What becomes known of a launch while its texts are read. */
export class Findings {
  readonly #needs = new Map<string, Need>();
  readonly secrets = new Set<string>();
  readonly notes: string[] = [];
  readonly valueFor: ValueOf;

  constructor(valueFor: ValueOf) {
    this.valueFor = valueFor;
  }

  get needs(): readonly Need[] {
    return [...this.#needs.values()];
  }

  /** Adds a need once. */
  need(need: Need): void {
    const key = JSON.stringify([need.variable, need.name]);
    if (this.#needs.has(key)) return;
    const { description } = need;
    this.#needs.set(key, { ...need, description: description && shortText(description) });
  }

  /** Adds a sentence once. */
  note(sentence: string): void {
    if (!this.notes.includes(sentence)) this.notes.push(sentence);
  }

  /**
   * The text of a value that a user gives: a placeholder for a secret, else the value itself.
   * @returns undefined for one that is not given, which becomes a need where it must be
   */
  given(need: Need, isNeeded: boolean): string | undefined {
    const value = this.valueFor(need.name);
    if (value === undefined && isNeeded) this.need(need);
    if (value === undefined && !(isNeeded && need.secret)) return undefined;
    if (!need.secret) return literalText(value ?? '');
    const { secret, text } = secretPlaceholder(need.name);
    this.secrets.add(secret);
    return text;
  }
}

/** Characters of a command and its variables together. */
export const MOST_CHARACTERS = 64 * 1024;

export const TOO_MANY_CHARACTERS = `its arguments and variables have more than ${MOST_CHARACTERS} characters`;

/** Whether a command and its variables are longer than the longest that is started. */
export function hasTooManyCharacters(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): boolean {
  const texts = [...args, ...Object.entries(env).flat()];
  return texts.reduce((sum, { length }) => sum + length, 0) > MOST_CHARACTERS;
}

/** @throws SourceRefused for a text that is longer than headroom.yaml allows */
export function checkLength(text: string, place: Place): string {
  return text.length > MAX_CHARACTERS ? refuse(place, `has more than ${MAX_CHARACTERS} characters`) : text;
}
