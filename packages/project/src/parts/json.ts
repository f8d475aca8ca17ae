import type { Json } from '@headroom/model/suite';
import { z } from 'zod';

/** Any value: what is read of a file is JSON already. */
export const jsonSchema = z.custom<Json>((value) => value !== undefined, 'is missing: write a value');
