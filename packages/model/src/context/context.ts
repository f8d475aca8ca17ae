import { z } from 'zod';
import { cutText, MAX_TRIAL_TEXT } from '../text/bounded-json.ts';
import { visibleLine } from '../text/unseen.ts';

/** Encodings by which tokens are counted; the first is the default. */
export const ENCODINGS = ['o200k_base'] as const;
export type Encoding = (typeof ENCODINGS)[number];

const count = z.int().min(0);
export const textSizeSchema = z.object({
  tokens: count.describe('Tokens by the encoding of the figures.'),
  bytes: count.describe('Bytes of UTF-8.'),
});
/** Size of a text, or of texts that are counted one by one. */
export type TextSize = z.infer<typeof textSizeSchema>;

const toolContextSchema = z.object({
  tool: z.string(),
  name: textSizeSchema,
  description: textSizeSchema,
  inputSchema: textSizeSchema.describe('Compact JSON of the input schema.'),
  outputSchema: textSizeSchema.describe('Compact JSON of the output schema; zero without one.'),
});
/** What a tool takes of the context of a model, by its parts. */
export type ToolContext = z.infer<typeof toolContextSchema>;

const listSizeSchema = textSizeSchema.extend({ entries: count });

const CUTS = ['description', 'repeated', 'enum', 'examples', 'output'] as const;
const contextCutSchema = z.object({
  kind: z.enum(CUTS),
  tools: z.array(z.string()).describe('Names of the tools; at most ten.'),
  count: count.describe(
    'Values of an enum or of examples, places of a repeated schema, tools with an output schema; 1 for a description.',
  ),
  place: z.string().describe('Place in the input schema; empty for the tool itself.'),
  size: textSizeSchema.describe(
    'Its size; of a repeated schema, that of all places but one. Output schemas are not in the total.',
  ),
});
/** A part of a catalogue that is worth a look. Parts may overlap. */
export type ContextCut = z.infer<typeof contextCutSchema>;

/** What a server costs the context of a model before the first call. */
export const contextFiguresSchema = z.object({
  encoding: z.enum(ENCODINGS),
  library: z.string().describe('Library that counted, with its version.'),
  sha256: z.string().describe('Digest of the catalogue that was counted.'),
  instructions: textSizeSchema,
  tools: z.array(toolContextSchema).describe('Tools as listed, all pages.'),
  resources: listSizeSchema.nullable().describe('Compact JSON of each resource; null if none are offered.'),
  prompts: listSizeSchema.nullable().describe('Compact JSON of each prompt; null if none are offered.'),
  cuts: z.array(contextCutSchema).describe('Parts worth a look, the largest first; at most 100.'),
  changes: z.array(z.string()).describe('Differences between two sessions, in words; empty if they agree.'),
  problems: z.array(z.string()).describe('Lists that the server declares and did not give.'),
});
export type ContextFigures = z.infer<typeof contextFiguresSchema>;

/** Figures of a catalogue, or why it could not be counted, in words. */
export const contextResultSchema = z.union([contextFiguresSchema, z.object({ problem: z.string() })]);
export type ContextResult = z.infer<typeof contextResultSchema>;

/** Change of a server's context in words. */
export const contextSummarySchema = z.object({
  serverId: z.string(),
  /** Null: not counted. */
  base: textSizeSchema.nullable(),
  head: textSizeSchema.nullable(),
  /** Null: nothing changed, or not compared. */
  text: z.string().nullable(),
  /** Reason that the sides are not compared. */
  problem: z.string().nullable(),
});
export type ContextSummary = z.infer<typeof contextSummarySchema>;

/** Texts of a catalogue as a server listed them, for comparisons; tools in the order of ContextFigures. */
export interface Catalogue {
  readonly instructions: string;
  readonly tools: readonly {
    readonly description?: unknown;
    readonly inputSchema?: unknown;
    readonly outputSchema?: unknown;
  }[];
}

/** Parts of a tool whose texts are compared. */
export const CATALOGUE_PARTS = ['description', 'inputSchema', 'outputSchema'] as const;
export type CataloguePart = (typeof CATALOGUE_PARTS)[number];

/** Texts of a catalogue as they are stored; schemas are compact JSON, empty where there is none. */
export const storedCatalogueSchema = z.object({
  instructions: z.object({ sha256: z.string(), text: z.string().nullable() }),
  tools: z.array(
    z.object({
      sha256: z.string(),
      /** Null: too large to be stored. */
      texts: z.record(z.enum(CATALOGUE_PARTS), z.string()).nullable(),
    }),
  ),
});
export type StoredCatalogue = z.infer<typeof storedCatalogueSchema>;

/** Characters of a name as it is stored. */
export const MAX_CONTEXT_NAME = 200;

/** Figures as they are stored: servers write names and reasons, which are as long as they like and may hide or turn a line. */
export function boundedContext(context: ContextResult): ContextResult {
  const line = (text: string) => cutText(visibleLine(text), MAX_TRIAL_TEXT);
  if ('problem' in context) return { problem: line(context.problem) };
  const { tools, cuts, changes, problems } = context;
  const name = (text: string) => cutText(visibleLine(text), MAX_CONTEXT_NAME);
  return {
    ...context,
    tools: tools.map((one) => ({ ...one, tool: name(one.tool) })),
    cuts: cuts.map((one) => ({ ...one, tools: one.tools.map(name), place: name(one.place) })),
    changes: changes.map(line),
    problems: problems.map(line),
  };
}
