/** Reads a variable of the environment that has to be there. */
export function text(env: NodeJS.ProcessEnv, name: string): string {
  const value = env[name];
  if (!value) throw new Error(`${name} is not set`);
  return value;
}

/** Reads a whole number in digits. */
export function integer(env: NodeJS.ProcessEnv, name: string, min: number, max: number): number {
  const digits = text(env, name);
  const value = Number(digits);
  if (!/^\d+$/.test(digits) || value < min || value > max) {
    throw new Error(`${name} must be an integer from ${min} to ${max}, not "${digits}"`);
  }
  return value;
}

/** Reads a URL of one of these protocols, without its last slash. */
export function url(env: NodeJS.ProcessEnv, name: string, protocols: string[]): string {
  const value = text(env, name);
  if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol)) {
    throw new Error(`${name} must be a ${protocols[0]}//host:port URL, not "${value}"`);
  }
  return value.replace(/\/$/, '');
}
