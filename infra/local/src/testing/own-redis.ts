/** Set-up of a test file: the one Redis of all test files has a database for each process that runs them. */
const url = new URL(process.env.TEST_REDIS_URL as string);
url.pathname = `/${process.env.VITEST_POOL_ID}`;
process.env.TEST_REDIS_URL = url.href;
