/**
 * `node oidc-provider.ts <port> <client id> <client secret> <redirect URI>`: an OpenID Connect provider for tests. Whoever
 * names an account at its page has it: `ada` is ada@example.org, `unverified-eve` an address that it did not verify.
 */
import Provider from 'oidc-provider';

const [port = '', clientId = '', clientSecret = '', redirectUri = ''] = process.argv.slice(2);
const issuer = `http://127.0.0.1:${port}`;
const provider = new Provider(issuer, {
  clients: [
    {
      client_id: clientId,
      client_secret: clientSecret,
      redirect_uris: [redirectUri],
      token_endpoint_auth_method: 'client_secret_post',
    },
  ],
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
  pkce: { required: () => true },
  findAccount: (_, id) => ({
    accountId: id,
    claims: () => ({
      sub: id,
      name: id,
      email: `${id}@example.org`,
      email_verified: !id.startsWith('unverified-'),
    }),
  }),
});
provider.listen(Number(port), '127.0.0.1', () => console.log(`Ready at ${issuer}`));
