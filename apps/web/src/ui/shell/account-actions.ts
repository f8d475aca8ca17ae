import { call, exchange, type Refused, sameOrigin } from '@headroom/api/client';

/** Makes a workspace the one they work in. */
export async function enterWorkspace(id: string): Promise<Refused | undefined> {
  return (await call('POST /api/v1/workspaces/{id}/enter', { params: { id } })).refused;
}

export async function signOut(): Promise<Refused | undefined> {
  const request = { method: 'POST', path: '/api/auth/sign-out', body: {} };
  return (await exchange(sameOrigin, request)).refused;
}
