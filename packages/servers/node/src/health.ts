import type { Suite } from './suite.ts';

/** Status and body of `GET /health`: 200 when every backend of the suite answers, else 503 with what is down. */
export async function healthOf(checks: Suite['checks'], serverId: string) {
  const answers = await Promise.allSettled(checks.map((check) => check()));
  const down = answers.filter((answer) => answer.status === 'rejected').map(({ reason }) => reason.message);
  if (down.length === 0) return { status: 200, body: { status: 'ok', server: serverId } };
  return { status: 503, body: { status: 'down', server: serverId, down } };
}
