/** Whether the files of a study fit each other: one load, one length, each measured once, the same tools. */
import { median } from '../statistics/elementary.ts';
import { type FieldProblem, lengthS } from './plausible.ts';
import { hasCounts, type K6File } from './raw-files.ts';

/** A `k6.json` that was read, by what its folders are called. */
export interface ReadFile {
  readonly path: string;
  readonly repeat: string;
  readonly server: string;
  readonly k6: K6File;
}

export interface FileProblem extends FieldProblem {
  readonly file: string;
}

/** Inconsistencies between the files of one study. */
export function inconsistent(files: readonly ReadFile[]): FileProblem[] {
  return [...otherLoad(files), ...otherLength(files), ...copies(files), ...otherFigures(files)];
}

const CONFIG = ['vus', 'duration', 'warmup_seconds'] as const;

/** Files of another load than the first that says it. */
function otherLoad(files: readonly ReadFile[]): FileProblem[] {
  return CONFIG.flatMap((name) => {
    const saying = files.filter(({ k6 }) => k6.config[name] !== undefined);
    const [first, ...others] = saying;
    return others.flatMap(({ path, k6 }) => {
      if (k6.config[name] === first?.k6.config[name]) return [];
      const message = `is ${k6.config[name]}, and ${first?.k6.config[name]} in ${first?.path}; the tests of a study are of one load`;
      return [{ file: path, field: `config.${name}`, message }];
    });
  });
}

/** Share by which tests of one study differ in length; those of the published studies differ by less than 0.1 %. */
const LENGTH_SHARE = 0.05;

function otherLength(files: readonly ReadFile[]): FileProblem[] {
  const usual = median(files.map(({ k6 }) => lengthS(k6))) ?? 0;
  return files.flatMap(({ path, k6 }) => {
    const took = lengthS(k6);
    if (Math.abs(took - usual) <= LENGTH_SHARE * usual) return [];
    const message = `${k6.http.rps} makes this test ${took.toFixed(1)} s long, and the median of the study’s is ${usual.toFixed(1)} s`;
    return [{ file: path, field: 'http.rps', message }];
  });
}

/** Measurements that are there twice: two tests never agree in their rate and every latency. */
function copies(files: readonly ReadFile[]): FileProblem[] {
  const seen = new Map<string, ReadFile>();
  return files.flatMap((file) => {
    const { http, tools } = file.k6;
    const key = JSON.stringify([http.total_requests, http.rps, Object.entries(tools).toSorted()]);
    const first = seen.get(key);
    if (!first) seen.set(key, file);
    return first
      ? [{ file: file.path, field: '', message: `holds the same measurement as ${first.path}` }]
      : [];
  });
}

/** Tools and latencies that a server has in one repeat and lacks in another: means over repeats would mix them. */
function otherFigures(files: readonly ReadFile[]): FileProblem[] {
  return [...Map.groupBy(files, ({ server }) => server).values()].flatMap((repeats) => {
    const wanted = new Map<string, string>();
    for (const { path, k6 } of repeats) {
      for (const field of fieldsOf(k6)) if (!wanted.has(field)) wanted.set(field, path);
    }
    const allTools = new Set(repeats.flatMap(({ k6 }) => Object.keys(k6.tools)));
    return repeats.flatMap(({ path, k6 }) => {
      const own = new Set(fieldsOf(k6));
      // A tool that is missing lacks all its figures: it is told once.
      const absent = [...allTools].filter((name) => !(name in k6.tools)).map((name) => `tools.${name}.`);
      return [...wanted]
        .filter(([field]) => !own.has(field) && !absent.some((tool) => field.startsWith(tool)))
        .map(([field, where]) => ({
          file: path,
          field,
          message: `is missing here, but present in ${where}`,
        }));
    });
  });
}

function fieldsOf(k6: K6File): string[] {
  const { http, mcp, tools } = k6;
  const known = (at: string, of: object) =>
    Object.entries(of).flatMap(([name, value]) => (value === undefined ? [] : `${at}.${name}`));
  return [
    ...Object.entries(tools).flatMap(([name, tool]) => [`tools.${name}`, ...known(`tools.${name}`, tool)]),
    ...(http.latency && !hasCounts(k6) ? known('http.latency', http.latency) : []),
    ...(mcp ? ['mcp.total_mcp_requests'] : []),
  ];
}
