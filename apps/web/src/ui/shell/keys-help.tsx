import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Kbd } from '#ui/kbd.tsx';

const KEYS = [
  { keys: ['/'], what: 'Go to the filter of this page' },
  { keys: ['g', 'r'], what: 'Runs' },
  { keys: ['g', 'c'], what: 'Comparisons' },
  { keys: ['g', 'q'], what: 'Queue' },
  { keys: ['g', 's'], what: 'Servers' },
  { keys: ['g', 'h'], what: 'Hosts' },
  { keys: ['g', 'p'], what: 'Published results' },
  { keys: ['g', 't'], what: 'Published studies' },
  { keys: ['g', 'm'], what: 'Method' },
  { keys: ['n'], what: 'New run' },
  { keys: ['?'], what: 'This help' },
] as const;

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
