import { ApiError } from '#server/http/errors.ts';

/** Throws ApiError when a tool that is to be judged is not one of the workload, or is named twice. */
export function refuseTools({ known, tools }: { known: readonly string[]; tools: readonly string[] }): void {
  const fields = tools.flatMap((tool, index) => {
    const path = `tools.${index}`;
    if (tools.indexOf(tool) < index) return [{ path, message: 'a tool may be listed once only' }];
    if (known.includes(tool)) return [];
    return [{ path, message: `unknown tool ${JSON.stringify(tool)}; allowed: ${known.join(', ')}` }];
  });
  if (fields.length === 0) return;
  const list = fields.map(({ path, message }) => `${path}: ${message}`).join('; ');
  throw new ApiError('invalid_request', `Invalid request. ${list}.`, { fields });
}
