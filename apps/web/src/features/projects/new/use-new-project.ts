import { call, type Refused } from '@headroom/api/client';
import { useRouter } from 'next/navigation';
import { useForm } from '#ui/use-form.ts';

interface Made {
  readonly refused?: Refused | undefined;
  readonly body?: { readonly id: string } | undefined;
}

/** A form that adds a project, has it tried, and opens its page. @param make the request that adds it */
export function useNewProject(
  make: (fields: { title: string | undefined; path: string | undefined }) => Promise<Made>,
) {
  const router = useRouter();
  return useForm(
    async ({ title = '', path = '' }) => {
      const { refused, body } = await make({
        title: title.trim() || undefined,
        path: path.trim() || undefined,
      });
      if (refused || !body) return refused;
      // A try that is refused can be started with the button of the project's page.
      await call('POST /api/v1/projects/{id}/tries', { params: { id: body.id }, body: {} });
      router.push(`/projects/${body.id}`);
    },
    { leaves: true },
  );
}
