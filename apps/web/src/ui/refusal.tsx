import type { Refused } from '@headroom/api/client';
import { Notice } from './message.tsx';

/** Reason that a form was refused, where no field says it. */
export function Refusal({ title, refused }: { title: string; refused: Refused | undefined }) {
  if (!refused || refused.fields.length > 0) return null;
  return (
    <Notice tone="bad" role="alert" title={title}>
      {refused.message}
    </Notice>
  );
}
