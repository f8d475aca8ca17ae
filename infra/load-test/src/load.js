/** k6: asks for one address from so many connections without pause, and prints what it saw as JSON. */
import http from 'k6/http';

const { TARGET, CONNECTIONS, SECONDS, ENCODING, RENDERED } = __ENV;

export const options = {
  scenarios: { load: { executor: 'constant-vus', vus: Number(CONNECTIONS), duration: `${SECONDS}s` } },
  summaryTrendStats: ['avg', 'med', 'p(95)', 'p(99)'],
  discardResponseBodies: true,
};

export default function () {
  const asBrowsersAsk = { accept: 'text/html', 'accept-encoding': ENCODING };
  http.get(TARGET, { headers: { ...asBrowsersAsk, ...(RENDERED && { range: 'bytes=0-' }) } });
}

export function handleSummary({ metrics }) {
  return {
    stdout: JSON.stringify({
      rps: metrics.http_reqs.values.rate,
      failed: metrics.http_req_failed.values.rate,
      meanMs: metrics.http_req_duration.values.avg,
      p95Ms: metrics.http_req_duration.values['p(95)'],
      p99Ms: metrics.http_req_duration.values['p(99)'],
    }),
  };
}
