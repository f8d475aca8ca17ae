'use client';

import { useEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';

/**
 * Sends the form around it as soon as something is chosen; until the page is alive, by a button. What was chosen
 * before that is sent when the page comes alive. When the address changes otherwise, the fields follow it: in
 * place, so that none loses the focus.
 */
export function AutoSubmit({ values }: { values: Readonly<Record<string, string | undefined>> }) {
  const place = useRef<HTMLSpanElement>(null);
  const drawn = useRef(values);
  const [alive, setAlive] = useState(false);

  useEffect(() => {
    const form = place.current?.closest('form');
    const send = () => form?.requestSubmit();
    // A text is sent by Enter, as everywhere.
    const sendChosen = ({ target }: Event) => {
      if (!isTypedInto(target)) send();
    };
    // A day also when its field is left: it may have been picked from a calendar.
    const sendLeft = ({ target }: Event) => {
      if (!isTypedInto(target) || target.type !== 'date') return;
      if (target.value !== (drawn.current[target.name] ?? '')) send();
    };
    form?.addEventListener('change', sendChosen);
    form?.addEventListener('focusout', sendLeft);
    if (fieldsOf(form).some(wasChosen)) send();
    setAlive(true);
    return () => {
      form?.removeEventListener('change', sendChosen);
      form?.removeEventListener('focusout', sendLeft);
    };
  }, []);

  useEffect(() => {
    if (values === drawn.current) return;
    for (const field of fieldsOf(place.current?.closest('form'))) {
      const value = values[field.name] ?? '';
      // A page that is refreshed comes with the same values: what is being typed stays.
      const isTyped = field instanceof HTMLInputElement && value === (drawn.current[field.name] ?? '');
      if (!isTyped) field.value = value;
    }
    drawn.current = values;
  }, [values]);

  return (
    <span ref={place} hidden={alive}>
      <Button type="submit">Apply</Button>
    </span>
  );
}

function fieldsOf(form: HTMLFormElement | null | undefined): (HTMLSelectElement | HTMLInputElement)[] {
  return [
    ...(form?.querySelectorAll<HTMLSelectElement | HTMLInputElement>(
      'select, input[type=search], input[type=date]',
    ) ?? []),
  ];
}

/** Whether something is typed letter by letter: it changes before it is whole. */
function isTypedInto(target: EventTarget | null): target is HTMLInputElement {
  return target instanceof HTMLInputElement && ['search', 'date'].includes(target.type);
}

/** Whether something else is selected than the page came with; a browser selects the first where it came with none. */
function wasChosen(field: HTMLSelectElement | HTMLInputElement): boolean {
  if (field instanceof HTMLInputElement) return false;
  const { options, selectedIndex } = field;
  const came = [...options].findIndex((option) => option.defaultSelected);
  return selectedIndex !== Math.max(came, 0);
}
