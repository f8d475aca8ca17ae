import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A committer, and git without settings of the machine. */
const IDENTITY = {
  GIT_AUTHOR_NAME: 'Ada',
  GIT_AUTHOR_EMAIL: 'ada@example.org',
  GIT_COMMITTER_NAME: 'Ada',
  GIT_COMMITTER_EMAIL: 'ada@example.org',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_SYSTEM: '/dev/null',
  // A commit starts no process that looks for something to tidy up.
  GIT_CONFIG_COUNT: '1',
  GIT_CONFIG_KEY_0: 'maintenance.auto',
  GIT_CONFIG_VALUE_0: 'false',
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
    return this.#run(args);
  }

  #run(args: readonly string[], input?: string): string {
    const env = { ...process.env, ...IDENTITY };
    const options = { cwd: this.path, env, encoding: 'utf8', stdio: 'pipe' } as const;
    return execFileSync('git', args, { ...options, ...(input && { input }) }).trim();
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

  /** Adds commits that change nothing to `main`, which has one: in one process, as there may be many. */
  emptyCommits(commits: readonly { message: string; at: Date }[]): void {
    const stream = commits.map(({ message, at }, i) => {
      const committer = `committer Ada <ada@example.org> ${at.getTime() / 1000} +0000`;
      const parent = i === 0 ? 'from refs/heads/main^0\n' : '';
      return `commit refs/heads/main\n${committer}\ndata ${Buffer.byteLength(message)}\n${message}\n${parent}\n`;
    });
    this.#run(['fast-import', '--quiet'], stream.join(''));
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true });
  }
}
