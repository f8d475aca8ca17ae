import { handleAuth } from '#features/accounts/handle.ts';

export const dynamic = 'force-dynamic';

export const GET = handleAuth;
export const POST = handleAuth;
