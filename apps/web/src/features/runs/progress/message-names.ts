import type { Message } from '@headroom/api/progress';

/** Every message's name; a file of its own, as the browser needs no schemas. */
export const MESSAGE_NAMES = ['snapshot', 'progress', 'notice', 'end'] as const satisfies Message['name'][];
