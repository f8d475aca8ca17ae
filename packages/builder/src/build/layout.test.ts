import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Buildable, Command } from '../buildable.ts';
import { withLayout } from './layout.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'layout-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const built = (...build: Command[]) => ({ folder, build }) as unknown as Buildable;
const stepsOf = async (server: Buildable, seed = 7) => (await withLayout(server, seed, 'process'))?.build;

test('the linker of Go takes the seed beside the flags that a step has', async () => {
  expect(await stepsOf(built(['go', 'build', '-o', 'x', '.']))).toEqual([
    ['go', 'build', '-ldflags=-randlayout=7', '-o', 'x', '.'],
  ]);
  expect(await stepsOf(built(['go', 'install', '-ldflags=-s -w', '.']))).toEqual([
    ['go', 'install', '-ldflags=-s -w -randlayout=7', '.'],
  ]);
  expect(await stepsOf(built(['go', 'build', '-ldflags', '-s', '.']))).toEqual([
    ['go', 'build', '-ldflags', '-s -randlayout=7', '.'],
  ]);
});

test('other programs offer nothing, as which there is no second build', async () => {
  expect(await stepsOf(built(['npm', 'ci'], ['go', 'vet', '.'], ['cargo', 'fetch']))).toBeUndefined();
  expect(await stepsOf(built())).toBeUndefined();
});

test('cargo links by the seed, after the toolchain that a step names', async () => {
  const [step] = (await stepsOf(built(['cargo', '+nightly', 'build', '--release']))) ?? [];
  const seeded = 'build.rustflags=["-C","link-arg=-Wl,--shuffle-sections=.text*=7"]';
  const there = process.arch === 'x64';
  expect(step).toEqual(there ? ['cargo', '+nightly', '--config', seeded, 'build', '--release'] : undefined);
});

test('an image takes the seed where its Dockerfile declares the argument', async () => {
  const image = (text: string) =>
    ({
      folder,
      build: [],
      image: { args: { A: '1' }, dockerfile: { text, path: 'D' } },
    }) as unknown as Buildable;
  const declared = await withLayout(image('FROM x\nARG HEADROOM_LAYOUT=\nRUN y'), 7, 'image');
  expect(declared?.image?.args).toEqual({ A: '1', HEADROOM_LAYOUT: '7' });
  expect(await withLayout(image('FROM x\nRUN echo HEADROOM_LAYOUT'), 7, 'image')).toBeUndefined();
  await writeFile(join(folder, 'Dockerfile'), 'FROM x\nARG A HEADROOM_LAYOUT\n');
  const own = { folder, build: [], image: { args: {} } } as unknown as Buildable;
  expect((await withLayout(own, 2, 'image'))?.image?.args).toEqual({ HEADROOM_LAYOUT: '2' });
});

test('two layouts of one program of Go are other programs that do the same', async () => {
  await writeFile(join(folder, 'go.mod'), 'module x\ngo 1.26\n');
  await writeFile(
    join(folder, 'main.go'),
    'package main\nimport "fmt"\nfunc main() { fmt.Println("same") }\n',
  );
  const digests = new Set<string>();
  for (const seed of [1, 2, 2]) {
    const [[program, ...args] = ['']] = (await stepsOf(built(['go', 'build', '-o', 'x', '.']), seed)) ?? [];
    execFileSync(program, args, { cwd: folder, env: { ...process.env, GOFLAGS: '-buildvcs=false' } });
    expect(execFileSync(join(folder, 'x')).toString()).toBe('same\n');
    digests.add(
      createHash('sha256')
        .update(await readFile(join(folder, 'x')))
        .digest('hex'),
    );
  }
  expect(digests.size).toBe(2);
});
