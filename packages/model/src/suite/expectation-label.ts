import type { Condition, Expectation } from './workload.ts';

/** Expectation of an answer, in words: "price is above 0". */
export function expectationLabel(expectation: Expectation): string {
  if ('error' in expectation) {
    const { error } = expectation;
    return error === true ? 'the call is refused' : `the call is refused with “${error}”`;
  }
  const { in: place = 'json', path } = expectation;
  const at = typeof path === 'string' ? path : path?.join('.');
  const whole = {
    json: 'the answer',
    text: 'the text',
    structured: 'the structured content',
    result: 'the result',
  };
  const what =
    at === undefined || at === '' ? whole[place] : place === 'json' ? at : `${at} of ${whole[place]}`;
  return `${what} ${conditionLabel(expectation)}`;
}

function conditionLabel(condition: Condition): string {
  if ('equals' in condition) return `equals ${JSON.stringify(condition.equals)}`;
  if ('contains' in condition) return `contains ${JSON.stringify(condition.contains)}`;
  if ('matches' in condition) return `matches ${condition.matches}`;
  if ('digest' in condition) return `has the digest ${condition.digest.slice(0, 12)}…`;
  if ('length' in condition) return `has length ${condition.length}`;
  if ('minLength' in condition) return `has a length of at least ${condition.minLength}`;
  if ('above' in condition) return `is above ${condition.above}`;
  if ('below' in condition) return `is below ${condition.below}`;
  if ('type' in condition) return `is of type ${condition.type}`;
  return condition.exists ? 'is there' : 'is not there';
}
