import { DockerfileRefused, type Instruction } from './instructions.ts';

/** Instructions whose variables a shell in the container replaces, or nothing does. */
const LEFT_ALONE = ['CMD', 'ENTRYPOINT', 'FROM', 'HEALTHCHECK', 'RUN', 'SHELL'];
/** Characters that variables of a base image have at most, which are not known here. */
const OF_BASE_IMAGES = 512;
const LIMIT_CHARACTERS = 256 * 1024;

/**
 * Holds the text that the engine makes of a Dockerfile to a length. It replaces variables itself, in its own memory:
 * a dozen lines that each repeat the variable of the line before eight times would be all the memory there is.
 * @param args values of build arguments
 * @throws DockerfileRefused when it might become longer
 */
export function refuseGrowth(
  instructions: readonly Instruction[],
  args: Readonly<Record<string, string>>,
): void {
  let longest = Math.max(OF_BASE_IMAGES, ...Object.values(args).map((value) => value.length));
  let whole = 0;
  for (const { keyword, rest, line } of instructions) {
    if (LEFT_ALONE.includes(keyword)) continue;
    const references = rest.split('$').length - 1;
    // Each is taken for the longest there can be: a name can be written in many ways.
    const size = rest.length + references * longest;
    whole += size;
    if (whole > LIMIT_CHARACTERS) {
      const allowed = `${LIMIT_CHARACTERS / 1024} KB in all`;
      throw DockerfileRefused.at(line, `its variables may make it too long; allowed: ${allowed}`);
    }
    if (keyword === 'ENV' || keyword === 'ARG') longest = Math.max(longest, size);
  }
}
