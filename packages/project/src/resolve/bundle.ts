/** Bundles of MCP servers (`.mcpb`): a zip with a manifest.json, which desktop clients unpack and start. */
import { z } from 'zod';
import { literalText } from '../parts/placeholders.ts';
import { withoutNeeds } from './clients.ts';
import { parseJson } from './json.ts';
import {
  checkLength,
  Findings,
  hasTooManyCharacters,
  type Launch,
  TOO_MANY_CHARACTERS,
  type ValueOf,
} from './launch.ts';
import { launched } from './launchers/index.ts';
import { namesText, type Place, parsed, refuse, shortText, within } from './refusal.ts';
import { secretPlaceholder } from './secret-name.ts';

/** Words, variables and settings of one manifest, of which none that people write has as many. */
const MOST = 1000;

const scalar = z.union([z.string(), z.number(), z.boolean()]).transform(String);

const commandSchema = z.looseObject({
  command: z.string().min(1).optional(),
  args: z.array(z.string()).max(MOST).optional(),
  env: z.record(z.string(), z.string()).optional(),
});

const settingSchema = z.looseObject({
  title: z.string().optional(),
  description: z.string().optional(),
  default: z.union([scalar, z.array(scalar).max(MOST)]).optional(),
  required: z.boolean().default(false),
  sensitive: z.boolean().default(false),
});
type Setting = z.infer<typeof settingSchema>;

const manifestSchema = z.looseObject({
  name: z.string().min(1).max(200),
  version: z.string().max(100).optional(),
  server: z.looseObject({
    type: z.string(),
    mcp_config: commandSchema.extend({
      platform_overrides: z.record(z.string(), commandSchema).optional(),
    }),
  }),
  user_config: z.record(z.string(), settingSchema).default({}),
  compatibility: z.looseObject({ platforms: z.array(z.string()).max(MOST).optional() }).optional(),
});

/** The server of a bundle. */
export interface Bundle {
  readonly name: string;
  readonly version: string | undefined;
  readonly launch: Launch;
}

const TYPES = ['node', 'python', 'binary'];
const PLATFORM = 'linux';

/**
 * The server of a bundle's manifest, started in the folder that the bundle is unpacked into.
 * @param valueFor value of a setting (`user_config`) by its name
 * @throws SourceRefused for one that cannot be started here
 */
export function bundleLaunch(text: string, valueFor: ValueOf): Bundle {
  const place = { file: 'manifest.json', field: '' };
  const manifest = parsed(manifestSchema, parseJson(text, place.file), place);
  const { name, version, server, compatibility, user_config: settings } = manifest;
  if (!TYPES.includes(server.type)) {
    refuse(within(place, 'server.type'), `is ${shortText(server.type)}; allowed: ${TYPES.join(', ')}`);
  }
  const { platforms } = compatibility ?? {};
  if (platforms && !platforms.includes(PLATFORM)) {
    refuse(
      within(place, 'compatibility.platforms'),
      `has no ${PLATFORM}; there are: ${namesText(platforms)}`,
    );
  }
  const texts = { settings, findings: new Findings(valueFor) };
  const where = within(place, 'server.mcp_config');
  const launch = launchOf(server.mcp_config, texts, where);
  if (hasTooManyCharacters(launch.args, launch.env)) refuse(where, TOO_MANY_CHARACTERS);
  return { name, version, launch };
}

interface Texts {
  readonly settings: Readonly<Record<string, Setting>>;
  readonly findings: Findings;
}

function launchOf(
  config: z.infer<typeof manifestSchema>['server']['mcp_config'],
  texts: Texts,
  place: Place,
): Launch {
  const { findings } = texts;
  const own = config.platform_overrides?.[PLATFORM] ?? {};
  const { command, args = [] } = { ...config, ...own };
  if (command === undefined) return refuse(within(place, 'command'), 'is missing');
  const words = args.flatMap((word, at) => wordsOf(word, texts, within(place, 'args', at)));
  const variables = Object.entries({ ...config.env, ...own.env })
    .slice(0, MOST)
    .flatMap(([name, value]) => {
      const filled = textOf(value, { texts, place: within(place, 'env', name), variable: name });
      return filled === undefined ? [] : [[name, filled] as const];
    });
  const of = launched({
    command: textOf(command, { texts, place: within(place, 'command') }) ?? '',
    args: words,
    place: within(place, 'args'),
    findings,
    env: {},
  });
  return {
    ...{ source: of.source, program: of.program, args: of.args },
    env: { ...withoutNeeds(Object.fromEntries(variables), findings), ...of.variables },
    secrets: [...findings.secrets],
    needs: findings.needs,
    transport: 'stdio',
    notes: [],
  };
}

const SETTING = 'user_config.';

/** A word of the command: several where it stands for a setting of several values, none where that has no value. */
function wordsOf(word: string, texts: Texts, place: Place): string[] {
  const name =
    word.startsWith(`\${${SETTING}`) && word.endsWith('}') ? word.slice(SETTING.length + 2, -1) : '';
  const fallback = Object.hasOwn(texts.settings, name) ? texts.settings[name]?.default : undefined;
  const areValues = Array.isArray(fallback) && !fallback.some((value) => value.includes('${'));
  if (areValues && texts.findings.valueFor(name) === undefined) {
    return fallback.map((value) => checkLength(literalText(value), place));
  }
  const filled = textOf(word, { texts, place });
  return filled === undefined ? [] : [filled];
}

interface Use {
  readonly texts: Texts;
  readonly place: Place;
  readonly variable?: string | undefined;
}

/** A text with its `${…}` filled in; undefined where a setting that it names is optional and has no value. */
function textOf(text: string, use: Use): string | undefined {
  const { place } = use;
  checkLength(text, place);
  const parts: string[] = [];
  let end = 0;
  for (let at = text.indexOf('${'); at >= 0; at = text.indexOf('${', end)) {
    const close = text.indexOf('}', at);
    if (close < 0) break;
    parts.push(literalText(text.slice(end, at)));
    end = close + 1;
    const value = referenceText(text.slice(at + 2, close), use);
    if (value === undefined) return undefined;
    parts.push(value);
    checkLength(parts.join(''), place);
  }
  parts.push(literalText(text.slice(end)));
  return checkLength(parts.join(''), place);
}

/** Names that stand for the folder of the bundle, and for what separates names in paths. */
const KNOWN: Readonly<Record<string, string>> = { __dirname: '.', '/': '/', pathSeparator: '/' };

function referenceText(
  name: string,
  { texts: { settings, findings }, place, variable }: Use,
): string | undefined {
  if (Object.hasOwn(KNOWN, name)) return KNOWN[name];
  const key = name.startsWith(SETTING) ? name.slice(SETTING.length) : '';
  const setting = Object.hasOwn(settings, key) ? settings[key] : undefined;
  if (setting === undefined) {
    return refuse(
      place,
      `holds \${${shortText(name)}}; allowed: \${__dirname}, \${/} and \${user_config.NAME} of a setting that the manifest has`,
    );
  }
  const { title, description = title, required, sensitive: secret } = setting;
  const fallback = defaultOf(setting);
  const need = { name: secret ? secretPlaceholder(key).secret : key, description, secret, variable };
  const given = findings.given(need, required && fallback === undefined);
  if (given !== undefined) return given;
  if (fallback !== undefined) return literalText(fallback);
  // A need has been noted: what stands for it is never started.
  return required ? '' : undefined;
}

/** The default of a setting; none where it names a folder of a user's desktop. */
function defaultOf({ default: fallback }: Setting): string | undefined {
  const text = Array.isArray(fallback) ? fallback[0] : fallback;
  return text?.includes('${') ? undefined : text;
}
