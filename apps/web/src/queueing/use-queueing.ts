import type { Refused } from '@headroom/api/client';
import { useRouter } from 'next/navigation';
import { type FieldMessages, type Typed, useForm } from '#ui/use-form.ts';
import type { Submitted } from './submit.ts';

const UNREACHABLE = 'The web app could not be reached. Try again.';

/**
 * A form that queues something and goes to its page.
 * @param send asks the API
 * @param pageOf the page of what was queued
 */
export function useQueueing(send: (typed: Typed) => Promise<Submitted>, pageOf: (id: string) => string) {
  const router = useRouter();
  const { form, sending, refused, errors } = useForm(
    async (typed) => {
      const answer = await send(typed);
      if (answer.body) router.push(pageOf(answer.body.id));
      return answer.refused;
    },
    { leaves: true },
  );
  return {
    sending,
    refused: refused && { ...refused, message: refusalLabel(refused, errors) },
    errors,
    form: { ...form, autoComplete: 'off' },
  };
}

/** Message above the button: the fields say themselves what is wrong with them. */
function refusalLabel({ code, message }: Refused, errors: FieldMessages): string {
  const marked = Object.keys(errors).join(', ');
  if (marked) return `Correct the marked fields: ${marked}.`;
  return code === 'unreachable' ? UNREACHABLE : message;
}
