import { addressOf } from '@headroom/api/client';
import { FORMATS, TOOL_FORMATS } from '@headroom/report/formats';
import { ButtonLink } from '#ui/button.tsx';

/** Downloads of a run or comparison for other tools. */
export function OutputLinks({ id, linkKey }: { id: string; linkKey: string | undefined }) {
  return TOOL_FORMATS.map((format) => (
    <ButtonLink
      key={format}
      href={addressOf(`GET /api/v1/runs/{id}/${format}`, { params: { id }, key: linkKey })}
      prefetch={false}
    >
      {FORMATS[format].title}
    </ButtonLink>
  ));
}
