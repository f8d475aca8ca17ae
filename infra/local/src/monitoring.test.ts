import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';

const INFRA = join(import.meta.dirname, '../..');
const FOLDER = join(INFRA, 'monitoring');
const read = (...path: string[]) => readFileSync(join(...path), 'utf8');

const rulesSchema = z.object({
  groups: z.array(z.object({ rules: z.array(z.object({ alert: z.string(), expr: z.string() })) })),
});
const RULES = rulesSchema.parse(parse(read(FOLDER, 'alerts.yaml'))).groups.flatMap(({ rules }) => rules);

const panelSchema = z.object({
  type: z.string(),
  title: z.string().min(1),
  fieldConfig: z.object({ defaults: z.object({ unit: z.string() }) }).optional(),
  targets: z.array(z.object({ expr: z.string() })).default([]),
});
const { panels } = z
  .object({ panels: z.array(panelSchema) })
  .parse(JSON.parse(read(FOLDER, 'dashboard.json')));
const PANELS = panels.filter(({ type }) => type !== 'row');

/** What promtool prints. @throws with what it finds wrong */
function promtool(...args: string[]): string {
  try {
    return execFileSync('promtool', args, { cwd: FOLDER, encoding: 'utf8', stdio: 'pipe' });
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string };
    throw new Error(`promtool ${args.join(' ')}: ${stdout ?? ''}${stderr ?? ''}`, { cause: error });
  }
}

const hasPromtool = (process.env.PATH ?? '')
  .split(delimiter)
  .some((folder) => existsSync(join(folder, 'promtool')));
if (!hasPromtool) console.log('Alerts are not tried: promtool is not on PATH.');

/** Figures of Prometheus itself. */
const ITS_OWN = ['up', 'ALERTS'];
/** Series that a histogram is exposed as. */
const PARTS = /_(bucket|sum|count)$/;

/** Metrics of the table of infra/README.md with their labels; tests of both apps hold it against what they expose. */
const METRICS = new Map(
  read(INFRA, 'README.md')
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .filter(([, , of]) => of === 'web' || of === 'worker')
    .flatMap(([, names = '', , labels = '']) =>
      (names.match(/headroom_\w+/g) ?? []).map((name) => [name, labels.match(/\w+/g) ?? []] as const),
    ),
);

/** Names of metrics in an expression. */
const metricsIn = (expr: string) => [
  ...new Set(expr.match(/\b(?:headroom|process|nodejs)_\w+|\bup\b|\bALERTS\b/g) ?? []),
];

const EXPRESSIONS = [
  ...RULES.map(({ alert, expr }) => [alert, expr] as const),
  ...PANELS.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
];

test.each(EXPRESSIONS)('%s names metrics that are exposed, by labels that they have: %s', (_, expr) => {
  const names = metricsIn(expr);
  expect(names).not.toEqual([]);
  const scraped = ['job', 'instance', 'le', 'alertname', 'alertstate'];
  const known = new Set(scraped);
  for (const name of names) {
    if (ITS_OWN.includes(name) || /^(process|nodejs)_/.test(name)) continue;
    const whole = METRICS.get(name) ? name : name.replace(PARTS, '');
    expect([...METRICS.keys()]).toContain(whole);
    for (const label of METRICS.get(whole) ?? []) known.add(label);
  }
  const matched = [...expr.matchAll(/(\w+)\s*(?:=~|!~|!=|=)\s*"/g)].map(([, label]) => label);
  const grouped = [...expr.matchAll(/\b(?:by|on)\s*\(([^)]*)\)/g)].flatMap(([, list = '']) =>
    list.split(/,\s*/),
  );
  for (const label of [...matched, ...grouped]) expect([...known], expr).toContain(label);
});

test('every panel has a query and a unit', () => {
  expect(PANELS.length).toBeGreaterThan(10);
  for (const { title, targets, fieldConfig } of PANELS) {
    expect(targets, title).not.toEqual([]);
    expect(fieldConfig?.defaults.unit, title).toMatch(/^(none|s|bytes|percentunit|reqps)$/);
  }
});

test.skipIf(!hasPromtool)(
  'Prometheus takes the rules, its own settings, and the expressions of all panels',
  () => {
    expect(promtool('check', 'rules', 'alerts.yaml')).toContain(`SUCCESS: ${RULES.length} rules found`);
    expect(promtool('check', 'config', '--syntax-only', 'prometheus.yaml')).toContain('SUCCESS');
    const folder = mkdtempSync(join(tmpdir(), 'headroom-panels-'));
    try {
      const rules = EXPRESSIONS.map(([, expr], index) => ({ record: `panel:${index}`, expr }));
      writeFileSync(join(folder, 'panels.json'), JSON.stringify({ groups: [{ name: 'panels', rules }] }));
      expect(promtool('check', 'rules', join(folder, 'panels.json'))).toContain(
        `${rules.length} rules found`,
      );
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
);

test.skipIf(!hasPromtool)('every alert fires where it should and is silent where it should not fire', () => {
  const caseSchema = z.object({
    alert_rule_test: z.array(z.object({ alertname: z.string(), exp_alerts: z.array(z.unknown()) })),
  });
  const { tests } = z.object({ tests: z.array(caseSchema) }).parse(parse(read(FOLDER, 'alerts.test.yaml')));
  const cases = tests.flatMap(({ alert_rule_test }) => alert_rule_test);
  for (const { alert } of RULES) {
    const counts = cases.filter(({ alertname }) => alertname === alert).map((each) => each.exp_alerts.length);
    expect(counts, `${alert} is silent somewhere`).toContain(0);
    expect(Math.max(...counts), `${alert} fires somewhere`).toBeGreaterThan(0);
  }
  expect(promtool('test', 'rules', 'alerts.test.yaml')).toContain('SUCCESS');
});

test('every alert is explained in infra/README.md', () => {
  const readme = read(INFRA, 'README.md');
  for (const { alert } of RULES) expect(readme).toContain(`\`${alert}\``);
});
