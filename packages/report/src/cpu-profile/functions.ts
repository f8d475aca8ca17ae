/** Functions across builds: which frames of two sides are one function. */
import type { Frame } from '@headroom/model/cpu-profile';

/** Parts of names that compilers and virtual machines number or hash anew, with what stands for them. */
export const GENERATED: readonly (readonly [RegExp, string])[] = [
  // Rust: `search::h0123456789abcdef`; LLVM and GCC: `search.llvm.123`, `search.part.0`.
  [/::h[0-9a-f]{16}$/, ''],
  [/\.(?:llvm|isra|part|constprop|cold|lto_priv)(?:\.\d+)*$/, ''],
  // Native images: `GCImpl_collect_` and 40 digits.
  [/_[0-9a-f]{40}$/, ''],
  // Go: `runtime.futex.abi0`, `main.search.func1.2`, `main.search.gowrap1`.
  [/\.abi(?:0|Internal)$/, ''],
  [/\.(?:func|gowrap|deferwrap)\d+(?:\.\d+)*/g, '.func'],
  // JVM: `lambda$search$3`; the profiler takes out what differs from start to start.
  [/(lambda\$\w+)\$\d+/g, '$1'],
  // .NET: `<Search>b__12_0`, `<Search>d__5`, `<Search>g__Rank|12_0`, `<>c__DisplayClass3_0`.
  [/(>[bd]__)\d+(?:_\d+)?/g, '$1'],
  [/(>g__\w+\|)\d+(?:_\d+)?/g, '$1'],
  [/(<>c__DisplayClass)\d+_\d+/g, '$1'],
  [/0x[0-9a-f]+/g, '0x'],
];

const ANONYMOUS = /^(?:|\(?anonymous\)?|<anonymous>|<lambda>|<module>|<unnamed>)$/;

/**
 * What a function is told by on both sides: its name without what is generated, and its module without folders.
 * Files and lines move between commits; only functions without a name go by their file.
 */
export function functionKey({ name, module, file }: Pick<Frame, 'name' | 'module' | 'file'>): string {
  const stable = GENERATED.reduce((text, [pattern, by]) => text.replace(pattern, by), name);
  const named = ANONYMOUS.test(stable) ? `anonymous ${fileName(file)}` : stable;
  return `${named}\0${fileName(module)}`;
}

const fileName = (path: string | null) => path?.split(/[\\/]/).at(-1) ?? '';
