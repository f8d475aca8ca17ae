import { serverDirsSchema } from '@headroom/servers';
import { z } from 'zod';

const envSchema = z.object({
  DATABASE_URL: z.url({
    protocol: /^postgres(ql)?$/,
    error: 'set DATABASE_URL to postgresql://user@host:port/database',
  }),
  REDIS_URL: z.url({ protocol: /^rediss?$/, error: 'set REDIS_URL to redis://host:port' }),
  /** Where readers find this app: in citations, badges, link previews and the site map. */
  HEADROOM_PUBLIC_URL: z
    .url({
      protocol: /^https?$/,
      error: 'set HEADROOM_PUBLIC_URL to the address readers use: https://bench.example.org',
    })
    .optional(),
  /** Read by Next.js itself, checked here so that a mistake stops the start. */
  PORT: z.coerce.number({ error: 'PORT must be a number' }).int().min(0).max(65_535).default(3000),
});

let parsed: z.infer<typeof envSchema> | undefined;

/**
 * The environment of the app, read here and nowhere else; parsed when first asked for, because a build
 * has none. Throws a sentence that says what to set.
 */
export function env(): z.infer<typeof envSchema> {
  if (parsed) return parsed;
  const result = envSchema.safeParse(process.env);
  if (!result.success) {
    const causes = result.error.issues.map((issue) => issue.message).join('; ');
    throw new Error(`The web app cannot start: ${causes}`, { cause: result.error });
  }
  parsed = result.data;
  return parsed;
}

/** The database of the command line tools, which need nothing else. Throws a sentence that says what to set. */
export function databaseUrl(): string {
  const result = envSchema.pick({ DATABASE_URL: true }).safeParse(process.env);
  if (result.success) return result.data.DATABASE_URL;
  throw new Error(result.error.issues.map((issue) => issue.message).join('; '), { cause: result.error });
}

/** Folders with servers beside our own; also known while the app is built, when nothing else is. */
export function serverDirs(): string[] {
  return serverDirsSchema.parse(process.env.HEADROOM_SERVER_DIRS);
}

/** The address at which readers find a path of this app. */
export function publicUrl(path: string): string {
  const { HEADROOM_PUBLIC_URL, PORT } = env();
  return new URL(path, HEADROOM_PUBLIC_URL ?? `http://localhost:${PORT}`).href;
}
