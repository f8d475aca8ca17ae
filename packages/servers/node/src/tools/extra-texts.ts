/** The inputs as they are listed: the same in every server, so not as zod writes them. */
export const EXTRA_SCHEMA = {
  type: 'object',
  properties: {
    text: { type: 'string', description: 'Any text' },
    count: { type: 'integer', description: 'Any whole number' },
    amount: { type: 'number', description: 'Any number' },
    flag: { type: 'boolean', description: 'Yes or no' },
    tags: { type: 'array', description: 'Any texts', items: { type: 'string' } },
    options: { type: 'object', description: 'Any object', properties: {}, additionalProperties: true },
  },
};

/** Names and descriptions of tools that do no work, numbered from 1. */
export function extraTexts(count: number): { name: string; description: string }[] {
  return Array.from({ length: count }, (_, index) => {
    const number = String(index + 1).padStart(4, '0');
    return {
      name: `extra_tool_${number}`,
      description: `Extra tool ${number} of this server. It lengthens what tools/list answers, and does no work of its own: it reads none of its six inputs, asks no backend, and answers with its name and the id of the server.`,
    };
  });
}
