import { tokensApi } from '@headroom/api/tokens';
import { signedIn } from '#features/workspaces/enter.ts';
import { makeToken } from '#features/workspaces/tokens/create.ts';
import { tokensFor } from '#features/workspaces/tokens/list.ts';
import { serializeToken } from '#features/workspaces/tokens/serialize.ts';
import { route } from '#server/http/route.ts';

export const dynamic = 'force-dynamic';

export const GET = route(tokensApi.listTokens, async ({ actor, workspaceId }) => ({
  tokens: (await tokensFor(actor, workspaceId)).map(serializeToken),
}));

export const POST = route(tokensApi.createToken, async ({ body, actor, workspaceId, audit }) => {
  const { secret, ...token } = await makeToken(signedIn(actor), workspaceId, body);
  const works = body.expiresInDays === null ? 'until it is revoked' : `for ${body.expiresInDays} days`;
  await audit({
    action: 'token.created',
    subject: token.name,
    details: { scopes: token.scopes.join(' '), works },
  });
  return { ...serializeToken(token), secret };
});
