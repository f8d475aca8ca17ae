'use client';

import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';

/** Sends the form around it as soon as something is chosen; until the page is alive, by a button. */
export function AutoSubmit() {
  const place = useRef<HTMLSpanElement>(null);
  const [alive, setAlive] = useState(false);
  useEffect(() => {
    const form = place.current?.closest('form');
    const send = () => form?.requestSubmit();
    form?.addEventListener('change', send);
    setAlive(true);
    return () => form?.removeEventListener('change', send);
  }, []);
  return (
    <span ref={place} hidden={alive}>
      <Button type="submit">Apply</Button>
    </span>
  );
}
