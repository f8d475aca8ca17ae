/** Sentences for what a host of plain processes lacks. */

/** Sentence for a backend from an image on a host without a container engine. */
export function needsEngine(name: string, image: string): string {
  return `world.backends.${name} comes as the image ${image}, which needs a container engine: run it on a host whose runtime is docker`;
}

/** Sentence for a Postgres on a host of plain processes without a sandbox. @param missing that it lacks for one */
export function needsSandbox(missing: string): string {
  return `Postgres is started in a sandbox of bubblewrap, which this host lacks: ${missing}`;
}
