/** Formats of results, as data: options of the command, operations of the API and links of pages come from here. */
export const FORMATS = {
  markdown: { title: 'Markdown', words: 'a summary in Markdown', type: 'text/markdown', extension: 'md' },
  json: { title: 'JSON', words: 'all results', type: 'application/json', extension: 'json' },
  junit: {
    title: 'JUnit XML',
    words: 'metrics, trials and checks as JUnit XML',
    type: 'application/xml',
    extension: 'xml',
  },
  otlp: {
    title: 'OpenTelemetry',
    words: 'latencies as OpenTelemetry metrics (OTLP in JSON)',
    type: 'application/json',
    extension: 'json',
  },
} as const;
export type Format = keyof typeof FORMATS;

/** Formats that other tools read; both runs and comparisons have them. */
export const TOOL_FORMATS = ['junit', 'otlp'] as const satisfies readonly Format[];
export type ToolFormat = (typeof TOOL_FORMATS)[number];
