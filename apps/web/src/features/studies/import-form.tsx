'use client';

import { call, type Refused } from '@headroom/api/client';
import type { StudyPreview } from '@headroom/api/studies';
import type { StudyFile } from '@headroom/report/studies';
import { useRef, useState } from 'react';
import { withChosen } from './chosen-files.ts';
import { FileChoice } from './file-choice.tsx';
import { ImportPreview } from './import-preview.tsx';
import { ImportRefusal } from './import-refusal.tsx';
import { StoreForm } from './store-form.tsx';
import type { StudyNames } from './study-names.ts';

/** Chooses the files of a study, shows what would be computed of them, and stores it. What was chosen stays. */
export function ImportForm() {
  const [files, setFiles] = useState<StudyFile[]>([]);
  const [typed, setTyped] = useState<StudyNames>({});
  const [shown, setShown] = useState<StudyPreview | null>(null);
  const [refused, setRefused] = useState<Refused>();
  /** Counts what was asked, so that a late answer to an earlier choice is left aside. */
  const asked = useRef(0);

  async function choose(next: StudyFile[]) {
    setFiles(next);
    setShown(null);
    setRefused(undefined);
    const question = ++asked.current;
    if (next.length === 0) return;
    const answer = await call('POST /api/v1/studies/preview', { body: { files: next } });
    if (question !== asked.current) return;
    if (answer.body) setShown(answer.body);
    else setRefused(answer.refused);
  }

  async function add(chosen: StudyFile[]) {
    if (chosen.length > 0) return choose(withChosen(files, chosen));
    const message = 'No k6.json, stats.json or study.json was found in what you chose.';
    setRefused({ code: 'invalid_study', message, fields: [] });
  }

  return (
    <div className="space-y-6">
      <FileChoice files={files} onAdd={add} onClear={() => choose([])} />
      <ImportRefusal refused={refused} />
      {shown && (
        <>
          <StoreForm files={files} proposed={shown} typed={typed} setTyped={setTyped} />
          <ImportPreview study={shown} />
        </>
      )}
    </div>
  );
}
