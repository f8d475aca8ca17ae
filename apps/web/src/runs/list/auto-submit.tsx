'use client';

import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import type { Filters } from './filters.tsx';

/**
 * Sends the form around it as soon as something is chosen; until the page is alive, by a button. When the
 * address changes otherwise, the fields follow it: in place, so that none loses the focus.
 */
export function AutoSubmit({ values }: { values: Filters }) {
  const place = useRef<HTMLSpanElement>(null);
  const [alive, setAlive] = useState(false);

  useEffect(() => {
    const form = place.current?.closest('form');
    const send = () => form?.requestSubmit();
    form?.addEventListener('change', send);
    setAlive(true);
    return () => form?.removeEventListener('change', send);
  }, []);

  useEffect(() => {
    const fields = place.current?.closest('form')?.querySelectorAll('select') ?? [];
    for (const field of fields) field.value = values[field.name as keyof Filters] ?? '';
  }, [values]);

  return (
    <span ref={place} hidden={alive}>
      <Button type="submit">Apply</Button>
    </span>
  );
}
