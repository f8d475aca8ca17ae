import type { Refused } from '@headroom/api/client';
import { Notice } from '#ui/message.tsx';
import { NAME_LABELS } from './study-names.ts';

/** Every file and field that is wrong; what is wrong with a name stands beside it. */
export function ImportRefusal({ refused }: { refused: Refused | undefined }) {
  if (!refused) return null;
  const ofFiles = refused.fields.filter(({ path }) => !Object.hasOwn(NAME_LABELS, path));
  return (
    <Notice tone="bad" role="alert" title={refused.message}>
      {ofFiles.length > 0 && (
        <ul className="space-y-0.5">
          {ofFiles.map(({ path, message }) => (
            <li key={`${path} ${message}`} className="break-words">
              <span className="num">{path}</span>
              {path && ': '}
              {message}
            </li>
          ))}
        </ul>
      )}
    </Notice>
  );
}
