'use client';

import { call, type Refused } from '@headroom/api/client';
import type { StudyPreview } from '@headroom/api/studies';
import type { StudyFile } from '@headroom/report/studies';
import { useRouter } from 'next/navigation';
import { type FormEvent, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/message.tsx';
import { TextField } from '#ui/text-field.tsx';
import { withChosen } from './chosen-files.ts';
import { FileChoice } from './file-choice.tsx';
import { ImportPreview } from './import-preview.tsx';

const FIELDS = ['title', 'slug', 'source', 'sourceUrl'] as const;
type Names = Partial<Record<(typeof FIELDS)[number], string>>;

const LABELS: Record<(typeof FIELDS)[number], string> = {
  title: 'Title',
  slug: 'Slug',
  source: 'Who published it',
  sourceUrl: 'Address of the source',
};

/** Chooses the files of a study, shows what would be computed of them, and stores it. What was chosen stays. */
export function ImportForm() {
  const router = useRouter();
  const [files, setFiles] = useState<StudyFile[]>([]);
  const [typed, setTyped] = useState<Names>({});
  const [shown, setShown] = useState<StudyPreview | null>(null);
  const [refused, setRefused] = useState<Refused | null>(null);
  const [storing, setStoring] = useState(false);
  /** Counts what was asked, so that a late answer to an earlier choice is left aside. */
  const asked = useRef(0);

  async function choose(next: StudyFile[]) {
    setFiles(next);
    setShown(null);
    setRefused(null);
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

  async function send(event: FormEvent) {
    event.preventDefault();
    if (storing || !shown) return;
    setStoring(true);
    const answer = await call('POST /api/v1/studies', { body: { ...typed, files } });
    if (answer.body) {
      router.push(answer.body.path);
      return;
    }
    setStoring(false);
    setRefused(answer.refused);
  }

  const errors = Object.fromEntries((refused?.fields ?? []).map(({ path, message }) => [path, message]));
  return (
    <form noValidate onSubmit={send} className="space-y-6">
      <FileChoice files={files} onAdd={add} onClear={() => choose([])} />
      {refused && <Refusal refused={refused} />}
      {shown && (
        <>
          <div className="grid max-w-[56rem] gap-4 border-line border-t pt-4 sm:grid-cols-2">
            {FIELDS.map((name) => (
              <TextField
                key={name}
                name={name}
                label={LABELS[name]}
                value={typed[name] ?? shown[name] ?? ''}
                onChange={(value) => setTyped((old) => ({ ...old, [name]: value }))}
                error={errors[name]}
                mono={name === 'slug' || name === 'sourceUrl'}
              />
            ))}
          </div>
          <Button type="submit" tone="main" aria-disabled={storing}>
            {storing ? 'Storing…' : 'Store this study'}
          </Button>
          <ImportPreview study={shown} />
        </>
      )}
    </form>
  );
}

/** Every file and field that is wrong; what is wrong with a name stands beside it. */
function Refusal({ refused: { message, fields } }: { refused: Refused }) {
  const ofFiles = fields.filter(({ path }) => !FIELDS.some((name) => name === path));
  return (
    <Notice tone="bad" role="alert" title={message}>
      {ofFiles.length > 0 && (
        <ul className="space-y-0.5">
          {ofFiles.map(({ path, message: said }) => (
            <li key={`${path} ${said}`} className="break-words">
              <span className="num">{path}</span>
              {path && ': '}
              {said}
            </li>
          ))}
        </ul>
      )}
    </Notice>
  );
}
