/** Characters of an address that no shell reads as something else. */
const PLAIN = /^https?:\/\/[\w.~:/%@+,=&?[\]-]{1,400}$/;
const SHELL = /[?&=[\]]/;

/** What to do about a server that runs somewhere: how it is measured there. */
export function addressText(address: string): string {
  if (!PLAIN.test(address)) return 'measure it with `headroom measure <address>`';
  return `measure it with \`headroom measure ${SHELL.test(address) ? `'${address}'` : address}\``;
}
