import { z } from 'zod';
import {
  drainHostOperation,
  listHostsOperation,
  removeHostOperation,
  undrainHostOperation,
} from '../hosts/operations.ts';
import {
  listPublicationsOperation,
  publishRunOperation,
  readPublicationOperation,
  readTableOperation,
  withdrawPublicationOperation,
} from '../publications/operations.ts';
import {
  cancelRunOperation,
  createRunOperation,
  followRunOperation,
  listRunsOperation,
  readRunOperation,
  readTrialOperation,
} from '../runs/operations.ts';
import { listServersOperation } from '../servers/operations.ts';
import {
  importStudyOperation,
  listStudiesOperation,
  previewStudyOperation,
  readStudyOperation,
} from '../studies/operations.ts';
import type { Operation } from './operation.ts';

const readOpenApiOperation = {
  id: 'readOpenApi',
  method: 'get',
  path: '/api/v1/openapi.json',
  summary: 'This document',
  success: { status: 200, description: 'OpenAPI 3.1', schema: z.record(z.string(), z.unknown()) },
  errors: [],
} as const satisfies Operation;

/** Everything the API can do. */
export const OPERATIONS: readonly Operation[] = [
  listRunsOperation,
  createRunOperation,
  readRunOperation,
  cancelRunOperation,
  followRunOperation,
  readTrialOperation,
  readTableOperation,
  publishRunOperation,
  withdrawPublicationOperation,
  listPublicationsOperation,
  readPublicationOperation,
  listStudiesOperation,
  importStudyOperation,
  previewStudyOperation,
  readStudyOperation,
  listServersOperation,
  listHostsOperation,
  drainHostOperation,
  undrainHostOperation,
  removeHostOperation,
  readOpenApiOperation,
];
