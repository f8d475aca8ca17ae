import { note } from '#access/note.ts';
import { readBody } from '#api/body.ts';
import { reply } from '#api/reply.ts';
import { route } from '#api/route.ts';
import { tokenBody } from '#tokens/bodies.ts';
import { makeToken } from '#tokens/create.ts';
import { tokensFor } from '#tokens/list.ts';
import { createTokenOperation, listTokensOperation } from '#tokens/operations.ts';
import { signedIn } from '#workspaces/enter.ts';

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
