import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A committer, and git without settings of the machine. */
export const IDENTITY = {
  GIT_AUTHOR_NAME: 'Ada',
  GIT_AUTHOR_EMAIL: 'ada@example.org',
  GIT_COMMITTER_NAME: 'Ada',
  GIT_COMMITTER_EMAIL: 'ada@example.org',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_SYSTEM: '/dev/null',
};

/** A throw-away folder with a real repository in it, and room for a cache beside it. */
export class GitRepository {
  readonly root = mkdtempSync(join(tmpdir(), 'headroom-git-'));
  readonly path: string;
  readonly cacheDir = join(this.root, 'cache');

  constructor(name = 'shop') {
    this.path = join(this.root, name);
    mkdirSync(this.path);
    this.git('init', '--quiet', '--initial-branch=main');
  }

  git(...args: string[]): string {
    const env = { ...process.env, ...IDENTITY };
    return execFileSync('git', args, { cwd: this.path, env, encoding: 'utf8', stdio: 'pipe' }).trim();
  }

  write(path: string, content: string | Buffer): void {
    mkdirSync(dirname(join(this.path, path)), { recursive: true });
    writeFileSync(join(this.path, path), content);
  }

  /** @returns its id */
  commit(message: string, files: Readonly<Record<string, string | Buffer>> = {}): string {
    for (const [path, content] of Object.entries(files)) this.write(path, content);
    this.git('add', '--all');
    this.git('commit', '--quiet', '--allow-empty', `--message=${message}`);
    return this.git('rev-parse', 'HEAD');
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true });
  }
}
