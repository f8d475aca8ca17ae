import type Docker from 'dockerode';
import type { BuildLog } from '../build/log.ts';
import { BuildFailed } from '../build-failed.ts';
import { LineSplitter, withoutControlSequences } from '../process/lines.ts';
import { answerOf } from './engine.ts';
import { type BuildResources, builderOptionsOf } from './resources.ts';

/** Variables the engine gives to every step without being declared, and which leave no trace in the image. */
const PROXIES = ['HTTP_PROXY', 'HTTPS_PROXY', 'FTP_PROXY', 'NO_PROXY'];

/** The engine passes on what is printed in pieces of 32 KB, each character in JSON by 6 at most. */
const MESSAGE_CHARACTERS = 1024 * 1024;
/** Length of the engine's error that is shown: it names the whole command. */
const ERROR_CHARACTERS = 1000;

export interface StageBuild {
  /** Title in messages: `server go`. */
  title: string;
  /** Folder whose files are sent, the Dockerfile among them. */
  context: string;
  /** The last stage when undefined. */
  stage: string | undefined;
  args: Readonly<Record<string, string>>;
  labels?: Readonly<Record<string, string>>;
  tag?: string;
  /** Name of the network of its steps; the engine's own when left out. */
  network?: string | undefined;
  resources?: BuildResources | undefined;
  log: BuildLog;
  signal: AbortSignal | undefined;
}

/**
 * Lets the engine build a stage (by the first version of its build API, which every engine has) and no container of
 * it stay behind.
 * @returns the image's id
 * @throws BuildFailed when the engine says so; the signal's reason when aborted, which stops the engine as well
 */
export async function buildStage(docker: Docker, build: StageBuild): Promise<string> {
  const { title, context, stage, args, labels, tag, network, resources, log, signal } = build;
  signal?.throwIfAborted();
  const failed = (how: string, cause?: unknown) =>
    new BuildFailed(`${title} was not built: ${how}`, log.text, { cause });
  try {
    const answer = await docker.buildImage(
      { context, src: ['.'] },
      {
        version: '1',
        rm: true,
        forcerm: true,
        buildargs: { ...proxyArgs(), ...args },
        ...(stage !== undefined && { target: stage }),
        ...(labels && { labels }),
        ...(tag !== undefined && { t: tag }),
        ...(network !== undefined && { networkmode: network }),
        ...(resources && builderOptionsOf(resources)),
        // Hangs up, at which the engine stops.
        ...(signal && { abortSignal: signal }),
      },
    );
    const { id, error } = await follow(answer, log);
    if (error !== undefined) {
      throw failed([error.slice(0, ERROR_CHARACTERS), log.reason].filter(Boolean).join(': '));
    }
    if (id === undefined) throw new Error('its answer ended without an image');
    return id;
  } catch (error) {
    signal?.throwIfAborted();
    const said = answerOf(error);
    if (said) throw failed(said.message, error);
    if (error instanceof BuildFailed) throw error;
    throw new Error(`the container engine broke off building ${title}: ${(error as Error).message}`, {
      cause: error,
    });
  }
}

/** Our proxies without those that hold a password: steps can print what they are given. */
function proxyArgs(): Record<string, string> {
  const names = PROXIES.flatMap((name) => [name, name.toLowerCase()]);
  const given = names.map((name) => [name, process.env[name] ?? ''] as const);
  return Object.fromEntries(given.filter(([, value]) => value !== '' && !value.includes('@')));
}

/** Message of the engine's answer; only the fields that are used. */
interface Message {
  stream?: string;
  status?: string;
  id?: string;
  progressDetail?: { current?: number };
  aux?: { ID?: string };
  error?: string;
}

/** Reads the answer to its end: what is printed goes to the log, line by line. */
async function follow(
  answer: NodeJS.ReadableStream,
  log: BuildLog,
): Promise<{ id: string | undefined; error: string | undefined }> {
  let id: string | undefined;
  let error: string | undefined;
  const printed = new LineSplitter((line) => log.add(withoutControlSequences(line)));
  for await (const message of messages(answer)) {
    printed.write(Buffer.from(message.stream ?? pulled(message)));
    id = message.aux?.ID ?? id;
    error = message.error ?? error;
  }
  printed.end();
  return { id, error };
}

/** The engine's answer, one JSON text a line. @throws for a text that is longer than any engine's */
async function* messages(answer: NodeJS.ReadableStream): AsyncGenerator<Message> {
  let rest = '';
  answer.setEncoding('utf8');
  for await (const chunk of answer) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.trim()) yield JSON.parse(line);
    if (rest.length > MESSAGE_CHARACTERS) throw new Error('it sent a message without end');
  }
}

/** Log line of a base image that is pulled, without its progress, which would fill the log. */
function pulled({ status, id, progressDetail }: Message): string {
  if (!status || progressDetail?.current !== undefined) return '';
  return `${id ? `${id}: ` : ''}${status}\n`;
}
