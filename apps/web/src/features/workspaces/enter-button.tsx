'use client';

import { call } from '@headroom/api/client';
import { useRouter } from 'next/navigation';
import { Button } from '#ui/button.tsx';

/** Makes another workspace the one whose runs are listed. */
export function EnterButton({ id, name }: { id: string; name: string }) {
  const router = useRouter();
  async function go() {
    await call('POST /api/v1/workspaces/{id}/enter', { params: { id } });
    document.getElementById('main')?.focus();
    router.refresh();
  }
  return (
    <Button onClick={go} aria-label={`Enter ${name}`}>
      Enter
    </Button>
  );
}
