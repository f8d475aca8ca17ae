import { tokensApi } from '@headroom/api/tokens';
import { makeToken, serializeToken, tokensFor } from '#features/workspaces/tokens/manage.ts';
import { route } from '#server/api/route.ts';

export const dynamic = 'force-dynamic';

export const GET = route(tokensApi.listTokens, async ({ actor, workspaceId }) => ({
  tokens: (await tokensFor(actor, workspaceId)).map(serializeToken),
}));

export const POST = route(tokensApi.createToken, async ({ body, actor, workspaceId, audit }) => {
  const { secret, ...token } = await makeToken(actor, workspaceId, body);
  const works = body.expiresInDays === null ? 'until it is revoked' : `for ${body.expiresInDays} days`;
  await audit({
    action: 'token.created',
    subject: token.name,
    subjectId: token.id,
    details: { scopes: token.scopes.join(' '), works },
  });
  return { ...serializeToken(token), secret };
});
