'use client';

import { plural } from '@headroom/model/text/plural';
import type { StudyFile } from '@headroom/report/studies';
import { type ComponentProps, useId } from 'react';
import { Button } from '#ui/button.tsx';
import { byFolder, chosenFiles } from './chosen-files.ts';

/** Whole folders are chosen by an attribute that React's types do not know. */
const FOLDERS = { webkitdirectory: '' } as ComponentProps<'input'>;

/** Folders and files of the study, as many as one likes, one after the other. */
export function FileChoice({
  files,
  onAdd,
  onClear,
}: {
  files: readonly StudyFile[];
  onAdd: (files: StudyFile[]) => void;
  onClear: () => void;
}) {
  return (
    <fieldset className="min-w-0 border-line border-t pt-4">
      <legend className="contents">
        <span className="block font-semibold text-13">Files</span>
      </legend>
      <div className="mt-2.5 flex flex-wrap gap-x-8 gap-y-3">
        <Choice label="Folder of a repeat or a study" input={FOLDERS} onAdd={onAdd} />
        <Choice label="Single files: study.json" input={{ accept: '.json' }} onAdd={onAdd} />
      </div>
      {files.length > 0 && (
        <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 text-13">
          <ul aria-label="Chosen" className="flex flex-wrap gap-x-4 gap-y-1">
            {byFolder(files).map(({ folder, count }) => (
              <li key={folder} className="num">
                {folder}: {plural(count, 'file')}
              </li>
            ))}
          </ul>
          <Button onClick={onClear}>Remove all</Button>
        </div>
      )}
    </fieldset>
  );
}

function Choice({
  label,
  input,
  onAdd,
}: {
  label: string;
  input: ComponentProps<'input'>;
  onAdd: (files: StudyFile[]) => void;
}) {
  const id = useId();
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="block text-13 text-muted">
        {label}
      </label>
      <input
        id={id}
        type="file"
        multiple
        {...input}
        onChange={async ({ target }) => {
          const chosen = await chosenFiles(target.files ?? []);
          // So that the same folder can be chosen again once its files are put right.
          target.value = '';
          onAdd(chosen);
        }}
        className="mt-1 block max-w-full text-13 file:mr-3 file:h-8 file:rounded-md file:border file:border-line file:border-solid file:bg-surface file:px-3 file:font-medium file:text-text hover:file:border-line-strong"
      />
    </div>
  );
}
