/** Documents of JUnit XML, by the schema that Jenkins validates (junit-10.xsd). */
import { create } from 'xmlbuilder2';

/** Outcome of a test case. Errors are what the tested server did not cause. */
export type CaseState = 'passed' | 'failure' | 'error' | 'skipped';

export interface TestCase {
  readonly name: string;
  readonly state: CaseState;
  /** Reason that it did not pass, or what its reader should know of it. */
  readonly words: string;
  /** Time that it took; absent if it is not a step that takes time. */
  readonly ms?: number | null;
}

export interface TestSuite {
  readonly name: string;
  readonly cases: readonly TestCase[];
  /** Figures by their names; of null there is none. */
  readonly properties?: Readonly<Record<string, string | number | null>>;
}

/** Lines and control characters in names of servers would break attributes. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu;
/** Characters of an attribute; logs may be longer. */
const MOST_CHARACTERS = 1000;

/** The XML of test suites. Times are in seconds. Characters that XML lacks become U+FFFD. */
export function junitXml(name: string, suites: readonly TestSuite[]): string {
  const document = create({ encoding: 'UTF-8', invalidCharReplacement: '\uFFFD' });
  const cases = suites.flatMap((suite) => suite.cases);
  const { skipped: _, ...totals } = countsOf(cases);
  const root = document.ele('testsuites', { name: line(name), ...totals });
  for (const suite of suites) addSuite(root, suite);
  return `${document.end({ prettyPrint: true })}\n`;
}

/** A document of one case that stands for a whole result, such as one that could not be measured. */
export function junitNote(name: string, state: CaseState, words: string): string {
  return junitXml(name, [{ name, cases: [{ name, state, words }] }]);
}

type Element = ReturnType<ReturnType<typeof create>['ele']>;

function addSuite(root: Element, { name, cases, properties = {} }: TestSuite): void {
  const suite = root.ele('testsuite', { name: line(name), ...countsOf(cases) });
  const figures = Object.entries(properties).filter(([, value]) => value !== null);
  const list = figures.length > 0 ? suite.ele('properties') : null;
  for (const [key, value] of figures) list?.ele('property', { name: line(key), value: line(String(value)) });
  for (const one of cases) addCase(suite, name, one);
}

function addCase(suite: Element, classname: string, { name, state, words, ms }: TestCase): void {
  const time = ms == null ? {} : { time: seconds(ms) };
  const element = suite.ele('testcase', { classname: line(classname), name: line(name), ...time });
  if (state === 'passed') {
    if (words) element.ele('system-out').txt(escaped(words));
    return;
  }
  element.ele(state, { message: line(words) }).txt(escaped(words));
}

function countsOf(cases: readonly TestCase[]) {
  const count = (state: CaseState) => cases.filter((one) => one.state === state).length;
  const time = cases.reduce((sum, { ms }) => sum + (ms ?? 0), 0);
  return {
    ...{ tests: cases.length, failures: count('failure'), errors: count('error') },
    ...{ skipped: count('skipped'), time: seconds(time) },
  };
}

const seconds = (ms: number): string => (ms / 1000).toFixed(3);

function line(text: string): string {
  const said = text.replace(UNSEEN, ' ').trim();
  return escaped(said.length > MOST_CHARACTERS ? `${said.slice(0, MOST_CHARACTERS)}…` : said);
}

/** xmlbuilder2 takes "&#0;" in a text for a reference, and would write it as it is. */
const escaped = (text: string): string => text.replaceAll('&', '&amp;');
