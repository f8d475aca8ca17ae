import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Kbd } from '#ui/kbd.tsx';
import { PLACES } from './places.ts';

const KEYS = [
  { keys: ['/'], what: 'Search or filter this page' },
  { keys: ['n'], what: 'New run' },
  ...PLACES.flatMap(({ key, title }) => (key ? [{ keys: ['g', key], what: title }] : [])),
  { keys: ['?'], what: 'This help' },
];

/** The keys that work on every page. */
export default function KeysHelp({ close }: { close: () => void }) {
  return (
    <Dialog open setOpen={close} title="Keys" width="w-80">
      <dl className="mt-3 grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2 text-13">
        {KEYS.map(({ keys, what }) => (
          <div key={what} className="contents">
            <dt className="flex gap-1">
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <Button onClick={close} className="mt-5">
        Close
      </Button>
    </Dialog>
  );
}
