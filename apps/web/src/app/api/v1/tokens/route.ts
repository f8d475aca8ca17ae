import { signedIn } from '#features/workspaces/enter.ts';
import { tokenBody } from '#features/workspaces/tokens/bodies.ts';
import { makeToken } from '#features/workspaces/tokens/create.ts';
import { tokensFor } from '#features/workspaces/tokens/list.ts';
import { createTokenOperation, listTokensOperation } from '#features/workspaces/tokens/operations.ts';
import { note } from '#server/access/audit.ts';
import { readBody } from '#server/http/body.ts';
import { reply } from '#server/http/reply.ts';
import { route } from '#server/http/route.ts';

export const dynamic = 'force-dynamic';

export const GET = route(listTokensOperation, async ({ actor, workspaceId }) => {
  const tokens = await tokensFor(actor, workspaceId);
  return reply(listTokensOperation, { tokens: tokens.map(tokenBody) });
});

export const POST = route(createTokenOperation, async ({ request, actor, workspaceId }) => {
  const asked = await readBody(request, createTokenOperation.body);
  const made = await makeToken(signedIn(actor), workspaceId, asked);
  const works = asked.expiresInDays === null ? 'until it is revoked' : `for ${asked.expiresInDays} days`;
  const details = { scopes: made.scopes.join(' '), works };
  await note(actor, { workspaceId, action: 'token.created', subject: made.name, details }, request);
  return reply(createTokenOperation, { ...tokenBody(made), secret: made.secret });
});
