import { tellSignUp } from './accounts/invited-only.ts';
import { env } from './env.ts';
import { standInFront } from './front/front.ts';
import { countRequests } from './metrics/requests.ts';
import { closeStreams } from './progress/closers.ts';
import { removeOldDaily } from './retention/daily.ts';
import { policyOf } from './retention/policy.ts';
import { consoleToLog } from './services/console.ts';
import { db } from './services/db.ts';
import { log } from './services/log.ts';
import { redisReady } from './services/redis.ts';
import { seedStudies } from './studies/seed.ts';
import { dispatchEvents } from './webhooks/start.ts';

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
