import { withoutTrailing } from '@headroom/model/text/without-trailing';

/** The last folder of an address or path, without what git adds. */
export function folderOf(address: string): string {
  return (
    withoutTrailing(address, '/')
      .replace(/\.git$/, '')
      .split(/[/:]/)
      .at(-1) || address
  );
}
