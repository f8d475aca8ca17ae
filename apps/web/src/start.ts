import { removeOldDaily } from './features/retention/daily.ts';
import { policyOf } from './features/retention/policy.ts';
import { seedStudies } from './features/studies/seed.ts';
import { dispatchEvents } from './features/webhooks/start.ts';
import { tellSignUp } from './server/auth/invited-only.ts';
import { consoleToLog } from './server/console.ts';
import { db } from './server/db.ts';
import { standInFront } from './server/edge/front.ts';
import { env } from './server/env.ts';
import { log } from './server/log.ts';
import { countRequests } from './server/metrics/requests.ts';
import { closeStreams } from './server/open-streams.ts';
import { redisReady } from './server/redis.ts';

// A wrong environment stops the start with a sentence, not the first request with a stack.
const { HEADROOM_DEMO_OWNER, HEADROOM_TRUSTED_PROXIES, HEADROOM_PUBLIC_URL } = env();
consoleToLog(log());
countRequests(log());
process.once('SIGTERM', closeStreams);
process.once('SIGINT', closeStreams);
standInFront({
  demo: HEADROOM_DEMO_OWNER,
  trustedProxies: HEADROOM_TRUSTED_PROXIES,
  publicUrl: HEADROOM_PUBLIC_URL,
  warn: (words) => log().warn(words),
});
// Requests are answered once this module is loaded; the first is counted in Redis like all others.
await redisReady();
// Not waited for: pages are served also while Postgres is away.
void tellSignUp();
void seedStudies(db());
void removeOldDaily(db(), policyOf(env()));
dispatchEvents();
