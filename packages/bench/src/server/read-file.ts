/** `@headroom/bench/file`: for the command, which uses the builder by bench alone. */
export { type FilePlace, readFileAt } from '@headroom/builder/file';
