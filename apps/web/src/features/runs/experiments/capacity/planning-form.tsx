import type { RunView } from '#results/run/view.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/message.tsx';
import { TextField } from '#ui/text-field.tsx';
import { type AskedPlan, PLAN_FIELDS, type PlanField } from './planning-fields.ts';

const LABELS: Readonly<Record<PlanField, string>> = {
  load: 'Calls a second',
  peak: 'Peak factor',
  spare: 'Left free, %',
  cpuPrice: 'Processor-hour',
  gbPrice: 'GB-hour of memory',
  instancePrice: 'Instance-hour',
  instanceCpus: 'Processors',
  instanceGb: 'Memory, GB',
};

/** Fields of a plan. A form that is sent by GET, so that the address holds what was asked and no JavaScript is needed. */
export function PlanningForm({ view, asked }: { view: RunView; asked: AskedPlan }) {
  const field = (name: PlanField, note?: string) => (
    <TextField
      key={name}
      name={name}
      label={LABELS[name]}
      note={note}
      defaultValue={asked.texts[name]}
      error={asked.errors[name]}
      maxLength={40}
      mono
    />
  );
  const wrong = PLAN_FIELDS.filter((name) => asked.errors[name] !== undefined);
  return (
    // A new element for another address, so that its fields follow it.
    <form
      action={view.path}
      key={PLAN_FIELDS.map((name) => asked.texts[name]).join(' ')}
      autoComplete="off"
      aria-label="Plan"
      className="mb-6"
    >
      <input type="hidden" name="tab" value="planning" />
      {(['key', 'sort', 'dir'] as const).map((name) => {
        const value = view.params[name];
        return value && <input key={name} type="hidden" name={name} value={value} />;
      })}
      {wrong.length > 0 && (
        <div className="mb-5">
          <Notice
            tone="bad"
            role="alert"
            title={wrong.length === 1 ? 'A field needs a change' : `${wrong.length} fields need a change`}
          >
            <ul>
              {wrong.map((name) => (
                <li key={name}>{`${LABELS[name]}: ${asked.errors[name]}.`}</li>
              ))}
            </ul>
          </Notice>
        </div>
      )}
      <div className="grid gap-x-8 gap-y-5 xl:grid-cols-3">
        <Group title="Load" of="grid-cols-3">
          {field('load', 'On average.')}
          {field('peak', 'Peak / average.')}
          {field('spare', 'At the peak.')}
        </Group>
        <Group title="Prices of processors and memory" of="grid-cols-2">
          {field('cpuPrice', 'In any currency, or empty.')}
          {field('gbPrice', '1 GB is 1,024 MB.')}
        </Group>
        <Group title="Or the price of an instance" of="grid-cols-3">
          {field('instancePrice', 'In any currency, or empty.')}
          {field('instanceCpus')}
          {field('instanceGb')}
        </Group>
      </div>
      <div className="mt-4">
        <Button type="submit" tone="main">
          Plan
        </Button>
      </div>
    </form>
  );
}

function Group({ title, of, children }: { title: string; of: string; children: React.ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-13 text-muted">{title}</legend>
      <div className={`grid items-start gap-3 ${of}`}>{children}</div>
    </fieldset>
  );
}
