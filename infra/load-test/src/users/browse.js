/** k6: signed-in people who read pages, with pauses as people make, and queue a run now and then. */
import { sleep } from 'k6';
import exec from 'k6/execution';
import http from 'k6/http';
import { Counter, Trend } from 'k6/metrics';

const { urls, people, seconds } = JSON.parse(open(__ENV.SETTINGS));

const pages = new Trend('pages', true);
const submissions = new Trend('submissions', true);
const accepted = new Counter('accepted');
const refused = new Counter('refused');
const wrong = new Counter('wrong');

/** One in so many steps of a person queues a run. */
const SUBMITS_EVERY = 12;

/** The pages people read; `own` is a live run of theirs. */
const PAGES = ['/', '/runs', '/runs/own', '/runs/new', '/queue', '/servers', '/servers/go', '/hosts'];

export const options = {
  scenarios: { people: { executor: 'constant-vus', vus: people.length, duration: `${seconds}s` } },
  summaryTrendStats: ['avg', 'med', 'p(95)', 'p(99)', 'max', 'count'],
  // A metric of one page is told only where something is asked of it.
  thresholds: Object.fromEntries(PAGES.map((page) => [`pages{page:${page}}`, ['max>=0']])),
  discardResponseBodies: true,
};

export default function () {
  const person = people[exec.vu.idInTest - 1];
  const url = urls[Math.floor(Math.random() * urls.length)];
  const step = exec.vu.iterationInScenario;
  if (step % SUBMITS_EVERY === SUBMITS_EVERY - 1) submit(url, person);
  else read(url, person);
  sleep(1 + 2 * Math.random());
}

function read(url, { cookie, own }) {
  const page = PAGES[Math.floor(Math.random() * PAGES.length)];
  const address = url + page.replace('own', own);
  const answer = http.get(address, { headers: { cookie, 'accept-encoding': 'gzip' } });
  if (answer.status === 200) pages.add(answer.timings.duration, { page });
  else tell(answer, address);
}

function submit(url, { cookie }) {
  const body = JSON.stringify({ suite: 'io', profile: 'quick', servers: ['go'], rounds: 1 });
  const headers = {
    cookie,
    'content-type': 'application/json',
    origin: url,
    'sec-fetch-site': 'same-origin',
  };
  const answer = http.post(`${url}/api/v1/runs`, body, { headers });
  submissions.add(answer.timings.duration);
  if (answer.status === 201) accepted.add(1);
  else tell(answer, 'POST /api/v1/runs');
}

/** A refusal in words is an answer; anything else is an error. */
function tell({ status, error }, address) {
  if (status === 503) refused.add(1);
  else {
    wrong.add(1);
    console.error(`${address}: ${status} ${error}`);
  }
}

export function handleSummary({ metrics }) {
  const trend = (metric) => metric?.values;
  const count = (metric) => (metric ? metric.values.count : 0);
  return {
    stdout: JSON.stringify({
      pages: trend(metrics.pages),
      each: PAGES.map((page) => ({ page, ...trend(metrics[`pages{page:${page}}`]) })),
      submissions: trend(metrics.submissions),
      accepted: count(metrics.accepted),
      refused: count(metrics.refused),
      wrong: count(metrics.wrong),
    }),
  };
}
