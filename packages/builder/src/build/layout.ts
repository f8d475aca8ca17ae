import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Buildable, Command } from '../buildable.ts';

/** Argument of a Dockerfile that takes the seed of a layout. */
const LAYOUT_ARGUMENT = 'HEADROOM_LAYOUT';

/** Linkers that shuffle sections by a seed: since 1.90, cargo links by LLD on this architecture alone. */
const RUST_LINKS_BY_LLD = process.arch === 'x64';

/**
 * A server of the same code whose functions lie elsewhere in memory: Go by `-randlayout` of its linker, Rust by
 * `--shuffle-sections` of LLD, an image by HEADROOM_LAYOUT of its Dockerfile. Undefined where the toolchain offers
 * nothing: interpreters and virtual machines lay out anew at each start, which every trial has of its own.
 * @param seed of the layout, from 1
 * @param way that it is built in
 */
export async function withLayout(
  server: Buildable,
  seed: number,
  way: 'process' | 'image',
): Promise<Buildable | undefined> {
  if (way === 'process') {
    const build = server.build.map((step) => laidOut(step, seed));
    const isOffered = build.some((step, at) => step !== server.build[at]);
    return isOffered ? { ...server, build } : undefined;
  }
  const { image } = server;
  if (!image || !declaresLayout(image.dockerfile?.text ?? (await dockerfileIn(server.folder))))
    return undefined;
  return { ...server, image: { ...image, args: { ...image.args, [LAYOUT_ARGUMENT]: String(seed) } } };
}

/** A build step with the layout, or the step itself where its program offers none. */
function laidOut(step: Command, seed: number): Command {
  const [program, ...args] = step;
  if (program === 'go' && ['build', 'install'].includes(args[0] ?? '')) return goStep(step, seed);
  const isBuild = program === 'cargo' && args.some((arg) => ['build', 'b', 'install'].includes(arg));
  if (!isBuild || !RUST_LINKS_BY_LLD) return step;
  const flags = ['-C', `link-arg=-Wl,--shuffle-sections=.text*=${seed}`];
  const config = ['--config', `build.rustflags=${JSON.stringify(flags)}`];
  // `+toolchain` is read by rustup as the first argument alone; lists of several settings are joined by cargo.
  const at = args[0]?.startsWith('+') ? 1 : 0;
  return [program, ...args.slice(0, at), ...config, ...args.slice(at)];
}

/** The last -ldflags of a step counts, so the seed is added to the one that is there. */
function goStep([program, ...args]: Command, seed: number): Command {
  const flag = `-randlayout=${seed}`;
  const at = args.findLastIndex((arg) => /^--?ldflags(=|$)/.test(arg));
  const found = args[at];
  if (found === undefined) return [program, ...args.slice(0, 1), `-ldflags=${flag}`, ...args.slice(1)];
  const isApart = !found.includes('=');
  const edited = isApart ? at + 1 : at;
  return [program, ...args.map((arg, place) => (place === edited ? `${arg} ${flag}` : arg))];
}

function declaresLayout(dockerfile: string): boolean {
  return dockerfile.split('\n').some((line) => {
    const [instruction, ...names] = line.trim().split(/[\s=]/);
    return instruction?.toUpperCase() === 'ARG' && names.includes(LAYOUT_ARGUMENT);
  });
}

async function dockerfileIn(folder: string): Promise<string> {
  try {
    return await readFile(join(folder, 'Dockerfile'), 'utf8');
  } catch {
    // Without one it is not built as an image, which its build says.
    return '';
  }
}
