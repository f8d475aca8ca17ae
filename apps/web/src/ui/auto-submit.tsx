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
  const [alive, setAlive] = useState(false);

  useEffect(() => {
    const form = place.current?.closest('form');
    const send = () => form?.requestSubmit();
    form?.addEventListener('change', send);
    if (fieldsOf(form).some(wasChosen)) send();
    setAlive(true);
    return () => form?.removeEventListener('change', send);
  }, []);

  const first = useRef(true);
  useEffect(() => {
    if (!first.current) {
      for (const field of fieldsOf(place.current?.closest('form'))) {
        field.value = values[field.name] ?? '';
      }
    }
    first.current = false;
  }, [values]);

  return (
    <span ref={place} hidden={alive}>
      <Button type="submit">Apply</Button>
    </span>
  );
}

function fieldsOf(form: HTMLFormElement | null | undefined): HTMLSelectElement[] {
  return [...(form?.querySelectorAll('select') ?? [])];
}

/** Whether something else is selected than the page came with; a browser selects the first where it came with none. */
function wasChosen({ options, selectedIndex }: HTMLSelectElement): boolean {
  const came = [...options].findIndex((option) => option.defaultSelected);
  return selectedIndex !== Math.max(came, 0);
}
