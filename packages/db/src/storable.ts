/** Text as Postgres takes it: it knows no NUL character, which a program's output may hold. */
export function storable(text: string): string {
  return text.replaceAll('\0', '\uFFFD');
}
