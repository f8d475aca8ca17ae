/** Pages that nothing was computed for yet: each address is asked for once. */
export interface FirstDrawings {
  readonly name: string;
  /** Of one kind: the first is asked for so that the process knows its code, the others count. */
  readonly paths: readonly string[];
  readonly maxMs: number;
}

/** Time that the slowest of these pages took from the request to the last byte, in milliseconds. */
export async function slowestFirst(url: string, { paths }: FirstDrawings): Promise<number> {
  const [warmUp = '', ...counted] = paths;
  await fetchMs(url + warmUp);
  let slowest = 0;
  for (const path of counted) slowest = Math.max(slowest, await fetchMs(url + path));
  return slowest;
}

async function fetchMs(address: string): Promise<number> {
  const began = performance.now();
  const response = await fetch(address, { headers: { accept: 'text/html' } });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return performance.now() - began;
}
