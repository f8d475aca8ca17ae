import { notFound } from 'next/navigation';
import type { ReactNode } from 'react';
import { isId } from '../../../api/ids.ts';
import { readSnapshot } from '../../../progress/read.ts';

/** Answers 404 for an unknown run before anything is streamed; afterwards the status could not be changed. */
export default async function RunLayout({
  children,
  params,
}: {
  children: ReactNode;
  params: Promise<{ id: string }>;
}) {
  const { id } = await params;
  if (!isId(id) || !(await readSnapshot(id))) notFound();
  return children;
}
