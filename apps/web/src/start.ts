import { env } from './env.ts';
import { closeStreams } from './progress/closers.ts';

// A wrong environment stops the start with a sentence, not the first request with a stack.
env();
process.once('SIGTERM', closeStreams);
process.once('SIGINT', closeStreams);
