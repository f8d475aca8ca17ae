import { Chip } from '#ui/chip.tsx';

/** Says of a tool that its answers are not looked at. */
export function UncheckedChip() {
  return (
    <Chip tone="warn" title="Its answers are not checked: a wrong one counts as a right one">
      unchecked
    </Chip>
  );
}
