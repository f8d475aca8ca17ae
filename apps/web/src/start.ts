import { env } from './env.ts';
import { answerKeptFirst } from './kept/first.ts';
import { closeStreams } from './progress/closers.ts';
import { db } from './services/db.ts';
import { seedStudies } from './studies/seed.ts';

// A wrong environment stops the start with a sentence, not the first request with a stack.
env();
process.once('SIGTERM', closeStreams);
process.once('SIGINT', closeStreams);
answerKeptFirst();
// Not waited for: pages are served also while Postgres is away.
void seedStudies(db());
