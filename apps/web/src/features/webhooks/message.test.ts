import type { EventFacts, WatchRun } from '@headroom/db';
import { expect, test } from 'vitest';

process.env.DATABASE_URL = 'postgresql://nobody@127.0.0.1:1/none';
process.env.REDIS_URL = 'redis://127.0.0.1:1';
process.env.HEADROOM_SECRET = 'a secret of thirty-two characters';
process.env.HEADROOM_PUBLIC_URL = 'https://bench.example.org';
const { messageOf } = await import('./message.ts');
const { runEndMail } = await import('./run-end-mail.ts');
const { bodyOf, testBodyOf } = await import('./body.ts');

const ID = '019a0000-0000-7000-8000-000000000000';
const event: EventFacts = {
  id: ID,
  kind: 'run_finished',
  createdAt: new Date('2026-11-21T10:00:00Z'),
  workspace: { slug: 'team', name: 'The team' },
  run: {
    id: ID,
    kind: 'single',
    name: null,
    baseRef: null,
    headRef: null,
    baseRevision: null,
    headRevision: null,
    verdicts: null,
    finding: null,
    verdictMethod: null,
    host: null,
    watch: null,
    found: null,
    contextChanges: [],
    sideTrials: [],
    status: 'finished',
    reason: null,
    suite: 'io',
    profile: 'quick',
    rounds: 3,
    servers: ['go', 'rust'],
    trials: { passed: 4, server_failed: 1, rig_failed: 1 },
  },
  digest: null,
  soaks: [],
  publication: null,
};
const published = { ...event, publication: { slug: 'first', title: 'A title' } };

test('the message of a run that ended says what came of it, and where', () => {
  expect(messageOf(event)).toEqual({
    type: 'run_finished',
    timestamp: '2026-11-21T10:00:00.000Z',
    data: {
      workspace: 'team',
      runId: ID,
      url: `https://bench.example.org/runs/${ID}`,
      status: 'finished',
      summary: 'Quick: 2 servers × 3 rounds. Finished: 4 of 6 trials passed, 1 server failed, 1 rig failed.',
      publicationUrl: null,
      comparison: null,
    },
  });
});

test('a run of experiments has no comparison', () => {
  const capacity: EventFacts = { ...event, run: { ...event.run, kind: 'capacity' } };
  expect(messageOf(capacity).data.comparison).toBeNull();
});

test('a run that was given a name is called by it, in messages and in e-mails', () => {
  const named = { ...event, run: { ...event.run, name: 'Evening peak' } };
  expect(messageOf(named).data.summary).toMatch(/^Evening peak\. Finished: /);
  expect(runEndMail(named, 'ada@example.org').subject).toBe('Finished: Evening peak');
});

test('a run that failed says why', () => {
  const run = {
    ...event.run,
    status: 'failed',
    reason: 'Redis did not start',
    trials: { cancelled: 1 },
  } as const;
  expect(messageOf({ ...event, run }).data.summary).toMatch(
    /Failed \(Redis did not start\): 0 of 1 trial passed, 1 cancelled\.$/,
  );
});

test('the messages of a publication name it', () => {
  const { data } = messageOf({ ...published, kind: 'run_published' });
  expect(data.summary).toMatch(/^“A title” was published/);
  expect(data.publicationUrl).toBe('https://bench.example.org/results/first');
  expect(messageOf({ ...published, kind: 'publication_withdrawn' }).data.summary).toMatch(
    /^“A title” was withdrawn/,
  );
});

test('the e-mail says the same, with the address of the run', () => {
  const mail = runEndMail(event, 'ada@example.org');
  expect(mail).toMatchObject({ to: 'ada@example.org', subject: 'Finished: Quick: 2 servers × 3 rounds' });
  expect(mail.text).toContain(messageOf(event).data.summary);
  expect(mail.text).toContain(`https://bench.example.org/runs/${ID}\n`);
});

const revision = { repository: '.', dirty: false, subject: 'Say what a cart is', committedAt: null };
const sideTrial = (
  side: 'base' | 'head',
  status: 'passed' | 'server_failed',
  reason: string | null = null,
) => ({
  id: ID,
  serverId: 'rust',
  round: 1,
  side,
  status,
  reason,
});
const compared: EventFacts = {
  ...event,
  kind: 'verdict',
  run: {
    ...event.run,
    kind: 'comparison',
    baseRef: 'main',
    headRef: 'feature',
    trials: { passed: 12 },
    baseRevision: { ...revision, commit: 'c0ffee' },
    headRevision: { ...revision, commit: 'decade' },
    verdicts: { regressed: 2, improved: 0, 'no change': 21, undecided: 1 },
  },
};

test('the message of verdicts says what was compared, what was found, and where it is shown', () => {
  const { type, data } = messageOf(compared);
  expect(type).toBe('verdict');
  expect(data).toMatchObject({
    url: `https://bench.example.org/compare/${ID}`,
    summary: 'main → feature, quick: 2 servers. 2 of 24 metrics regressed, 21 unchanged, 1 undecided.',
    comparison: {
      kind: 'comparison',
      base: { ref: 'main', commit: 'c0ffee' },
      head: { ref: 'feature' },
      counts: compared.run.verdicts,
      contexts: [],
      failures: [],
    },
  });
});

test('the e-mail of a comparison says what it found, first of all', () => {
  const mail = runEndMail({ ...compared, kind: 'run_finished' }, 'ada@example.org');
  expect(mail.subject).toMatch(/^2 of 24 metrics regressed, .*: main → feature/);
  expect(mail.text).toContain('1 undecided. Finished: 12 of 12 trials passed.');
  expect(mail.text).toContain(`https://bench.example.org/compare/${ID}\n`);
});

test('a comparison with a headline is told by it: a gain never without its cost', () => {
  const finding =
    'go: first call +65 ms (worse), memory -47.0 MB (better), with 95 % confidence; 3 undecided';
  const run = { ...compared.run, finding };
  const { summary } = messageOf({ ...compared, run }).data;
  expect(summary).toBe(`main → feature, quick: 2 servers. ${finding}.`);
  const mail = runEndMail({ ...compared, kind: 'run_finished', run }, 'ada@example.org');
  expect(mail.subject).toMatch(
    /^go: first call \+65 ms \(worse\), memory -47\.0 MB \(better\): main → feature/,
  );
  expect(mail.text).toContain(`${finding}. Finished: 12 of 12 trials passed.`);
  expect(slackText({ ...compared, run })).toMatch(/^go: first call \+65 ms \(worse\), memory -47\.0 MB/);
});

test('a side that fails altogether is what a comparison found', () => {
  const reason = 'it did not build.\nundefined: cart';
  const run = {
    ...compared.run,
    trials: { passed: 1, server_failed: 1 },
    verdicts: { undecided: 24 },
    sideTrials: [1, 2, 3].flatMap(() => [
      sideTrial('base', 'passed'),
      sideTrial('head', 'server_failed', reason),
    ]),
  };
  const { data } = messageOf({ ...compared, run });
  expect(data.comparison?.failures).toEqual([{ serverId: 'rust', side: 'head', reason }]);
  expect(data.summary).toContain('rust fails at head: it did not build. All 24 metrics are undecided');
  const withHeadline = messageOf({ ...compared, run: { ...run, finding: 'rust fails at head' } }).data
    .summary;
  expect(withHeadline).toBe(data.summary);
  const once = messageOf({ ...compared, run: { ...run, sideTrials: run.sideTrials.slice(0, 2) } });
  expect(once.data.summary).toContain('rust failed in 1 of 1 trials at head, 0 of 1 trials at base. All');
});

test('one that came to no verdicts says how it ended', () => {
  const reason = 'there is no ref feature';
  const run = {
    ...compared.run,
    status: 'failed',
    reason,
    verdicts: null,
    trials: { cancelled: 12 },
  } as const;
  const { subject, text } = runEndMail({ ...compared, kind: 'run_finished', run }, 'ada@example.org');
  expect(subject).toBe('Failed: main → feature, quick: 2 servers');
  expect(text).toContain('Failed (there is no ref feature): 0 of 12 trials passed');
});

const slackText = (of: EventFacts) => JSON.parse(bodyOf('slack', of)).text;
const COMPARISON_LINK = `<https://bench.example.org/compare/${ID}|main → feature, quick: 2 servers> in The team`;

test('Slack is told what was found, and then where', () => {
  expect(slackText(compared)).toBe(
    `2 of 24 metrics regressed, 21 unchanged, 1 undecided.\n${COMPARISON_LINK}`,
  );
  expect(slackText(event)).toBe(
    `Finished: 4 of 6 trials passed, 1 server failed, 1 rig failed.\n<https://bench.example.org/runs/${ID}|Quick: 2 servers × 3 rounds> in The team`,
  );
  expect(slackText({ ...published, kind: 'run_published' })).toBe(
    '“A title” was published.\n<https://bench.example.org/results/first|Quick: 2 servers × 3 rounds> in The team',
  );
});

test('Slack takes nothing that others wrote for a mention, a link or the end of one', () => {
  const run = { ...compared.run, headRef: 'x>\n<!channel>|&' };
  const workspace = { slug: 'team', name: '<@U1>' };
  const text = slackText({ ...compared, run, workspace });
  expect(text).toContain('→ x&gt; &lt;!channel&gt;|&amp;, quick');
  expect(text).toContain('in &lt;@U1&gt;');
  expect(text.match(/[<>]/g)).toEqual(['<', '>']);
});

test('a test says that it is one, in both formats', () => {
  const at = new Date('2026-11-21T10:00:00Z');
  const { workspace } = event;
  expect(JSON.parse(testBodyOf({ format: 'headroom', workspace }, at))).toEqual({
    type: 'test',
    timestamp: '2026-11-21T10:00:00.000Z',
    data: {
      workspace: 'team',
      url: 'https://bench.example.org/workspace/webhooks',
      summary: 'This is a test message.',
    },
  });
  expect(JSON.parse(testBodyOf({ format: 'slack', workspace }, at)).text).toBe(
    'This is a test message.\n<https://bench.example.org/workspace/webhooks|Webhooks> in The team',
  );
});

test('a watch tells of its branch: what changed, which commit did it, and why it is paused', () => {
  const base = '5f0c1d2e'.repeat(5);
  const head = '9a8b7c6d'.repeat(5);
  const watched = (more: Partial<EventFacts['run']>): EventFacts['run'] => ({
    ...compared.run,
    ...{ baseRef: base, headRef: head, watch: { branch: 'main', releases: false, pausedReason: null } },
    ...more,
  });
  const said = (kind: EventFacts['kind'], more: Partial<EventFacts['run']> = {}) =>
    messageOf({ ...compared, kind, run: watched(more) }).data.summary;
  expect(said('watch_change')).toMatch(/ main: 2 of 24 metrics regressed, 21 unchanged, 1 undecided\.$/);
  const sizes = { base: { tokens: 1, bytes: 4 }, head: { tokens: 3, bytes: 12 } };
  const text = '+2 tokens (o200k_base, 1 → 3): a added 2';
  const grown = { ...sizes, serverId: 'go', text, problem: null };
  expect(said('watch_change', { contextChanges: [grown] })).toMatch(
    / 1 undecided\. Context: \+2 tokens \(o200k_base, 1 → 3\): a added 2\.$/,
  );
  const one = { commits: ['1a2b3c4d'.repeat(5)], reason: null };
  expect(said('watch_search', { found: one })).toMatch(
    / main: the change for the worse between 5f0c1d2e and 9a8b7c6d appears with commit 1a2b3c4d\.$/,
  );
  const two = { commits: ['1a2b3c4d'.repeat(5), head], reason: '1 commit could not be judged' };
  expect(said('watch_search', { found: two })).toMatch(
    / is among the commits 1a2b3c4d, 9a8b7c6d; 1 commit could not be judged\.$/,
  );
  const paused = watched({ watch: { branch: 'main', releases: false, pausedReason: 'It failed.' } });
  const mail = runEndMail({ ...compared, kind: 'watch_paused', run: paused }, 'ada@example.org');
  expect(mail.subject).toMatch(/^Watch paused: /);
  expect(mail.text).toMatch(/The watch of main was paused\. It failed\.\n.*You watch main in the workspace/s);
});

test('a digest counts the commits of a week and what was found', () => {
  const head = (id: string, verdicts: object, more: object = {}) =>
    ({
      id,
      searchesId: null,
      status: 'finished',
      head: id,
      found: null,
      headMeasured: true,
      verdicts,
      contextChanges: [],
      ...more,
    }) as unknown as WatchRun;
  const runs = [
    head('d', { improved: 1 }),
    head('c', { regressed: 2 }),
    head('b', { 'errors appeared': 1 }),
    head('x', { regressed: 1 }, { searchesId: 'c' }),
    head('a', {}, { headMeasured: false }),
  ];
  const said = { commit: 'b', reason: 'as planned', fixedBy: null, createdBy: null, createdAt: new Date(0) };
  const run = { ...event.run, watch: { branch: 'main', releases: false, pausedReason: null } };
  const summaryOf = (digest: EventFacts['digest']) =>
    messageOf({ ...event, run, digest, kind: 'watch_digest' }).data.summary;
  expect(summaryOf({ runs, acknowledged: [said] })).toMatch(
    /main in the last 7 days: 4 commits compared, 2 slower or with new errors, 1 better, 1 not measured; 1 change for the worse not acknowledged\.$/,
  );
  expect(summaryOf({ runs: [head('a', { undecided: 3 })], acknowledged: [] })).toMatch(
    /main in the last 7 days: 1 commit compared, no change found\.$/,
  );
  const grown = head('a', { 'no change': 3 }, { contextChanges: [{}] });
  expect(summaryOf({ runs: [grown], acknowledged: [] })).toMatch(
    /1 commit compared, 1 with a changed context\.$/,
  );
});

test('the message of a host whose noise doubled names it', () => {
  const run = { ...event.run, host: { name: 'bench-1' }, servers: ['go'] };
  const { data } = messageOf({ ...event, run, kind: 'host_drift' });
  expect(data.summary).toMatch(/noise floor of bench-1 has doubled, by its last two calibrations of go\./);
});

test('a soak in which something grows is told of by what grows, in messages and in the subject of the e-mail', () => {
  const slices = Array.from({ length: 180 }, (_, at) => at);
  const constant = (value: number) => slices.map(() => value);
  const soakOf = (memoryMb: number[]) => {
    const all = (value: number) => memoryMb.map(() => value);
    return {
      ...{ kind: 'soak' as const, perS: 80, capacityPerS: null, settledS: 0 },
      slices: {
        ...{ atS: memoryMb.map((_, at) => (at + 1) * 10), calls: all(800), wrong: all(0), memoryMb },
        ...{ openFiles: all(30), threads: all(11), p50Ms: all(2), p99Ms: all(9) },
      },
    };
  };
  const soaked = (memoryMb: number[]): EventFacts => ({
    ...event,
    run: { ...event.run, profile: 'soak' },
    soaks: [{ serverId: 'go', round: 1, status: 'passed', experiment: soakOf(memoryMb) }],
  });
  const leaks = soaked(slices.map((at) => 60 + at / 5));
  expect(messageOf({ ...leaks, kind: 'growth_found' }).data.summary).toMatch(
    /\. go, over 30 min: memory grows by 72\.0 MB an hour \(.*\), 0\.26 KB a call \(.*\), first quarter 64\.4 MB, last quarter 91\.4 MB; no large collection yet\.$/,
  );
  expect(messageOf(leaks).data.summary).toMatch(
    /go, over 30 min: memory grows by .* Finished: 4 of 6 trials passed/,
  );
  expect(runEndMail(leaks, 'ada@example.org').subject).toMatch(/^Growth found: /);
  const short = soaked(slices.slice(0, 60).map((at) => 60 + at / 5));
  expect(runEndMail(short, 'ada@example.org').subject).toMatch(/^Finished: /);
  const clean = soaked(constant(60));
  expect(messageOf(clean).data.summary).toMatch(/go: all measured figures are steady\. Finished: /);
  expect(runEndMail(clean, 'ada@example.org').subject).toMatch(/^Finished: /);
});
