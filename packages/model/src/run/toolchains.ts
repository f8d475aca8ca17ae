/** Toolchains that servers can be built with. */
export const TOOLCHAIN_NAMES = [
  'cargo',
  'go',
  'node',
  'pnpm',
  'python3',
  'java',
  'mvn',
  'native-image',
  'dotnet',
] as const;
export type ToolchainName = (typeof TOOLCHAIN_NAMES)[number];
