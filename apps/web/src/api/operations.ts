import { z } from 'zod';
import { endSessionOperation, exportAccountOperation } from '#accounts/operations.ts';
import { listAuditOperation, listInstallationAuditOperation } from '#audit/operations.ts';
import {
  calibrateHostOperation,
  compareRunsOperation,
  createComparisonOperation,
  listRepositoriesOperation,
  readComparisonMarkdownOperation,
  readComparisonOperation,
} from '#compare/operations.ts';
import {
  cancelHostRunOperation,
  drainHostOperation,
  listHostsOperation,
  removeHostOperation,
  undrainHostOperation,
} from '#hosts/operations.ts';
import {
  acceptInvitationOperation,
  inviteOperation,
  listInvitationsOperation,
  listMembersOperation,
  removeMemberOperation,
  revokeInvitationOperation,
  setRoleOperation,
} from '#members/operations.ts';
import { listPoolsOperation, setPoolOperation } from '#pools/operations.ts';
import {
  listPublicationsOperation,
  publishRunOperation,
  readPublicationOperation,
  readTableOperation,
  withdrawPublicationOperation,
} from '#publications/operations.ts';
import { readQuotaOperation } from '#quotas/operations.ts';
import {
  cancelRunOperation,
  createRunOperation,
  deleteRunOperation,
  followRunOperation,
  listRunsOperation,
  readProgressOperation,
  readRunOperation,
  readTrialOperation,
  shareRunOperation,
  unshareRunOperation,
} from '#runs/operations.ts';
import { listServersOperation } from '#servers/operations.ts';
import {
  deleteStudyOperation,
  importStudyOperation,
  listStudiesOperation,
  previewStudyOperation,
  readStudyOperation,
} from '#studies/operations.ts';
import { createTokenOperation, listTokensOperation, revokeTokenOperation } from '#tokens/operations.ts';
import {
  createWebhookOperation,
  deleteWebhookOperation,
  listDeliveriesOperation,
  listWebhooksOperation,
  redeliverOperation,
} from '#webhooks/operations.ts';
import {
  createWorkspaceOperation,
  enterWorkspaceOperation,
  leaveWorkspaceOperation,
  listAllWorkspacesOperation,
  listWorkspacesOperation,
  readWorkspaceOperation,
  renameWorkspaceOperation,
  setQuotaOperation,
} from '#workspaces/operations.ts';
import type { Operation } from './operation.ts';

export const readOpenApiOperation = {
  id: 'readOpenApi',
  action: 'public.read',
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
  readProgressOperation,
  followRunOperation,
  readTrialOperation,
  readTableOperation,
  readQuotaOperation,
  deleteRunOperation,
  shareRunOperation,
  unshareRunOperation,
  createComparisonOperation,
  readComparisonOperation,
  readComparisonMarkdownOperation,
  compareRunsOperation,
  listRepositoriesOperation,
  publishRunOperation,
  withdrawPublicationOperation,
  listPublicationsOperation,
  readPublicationOperation,
  listStudiesOperation,
  importStudyOperation,
  previewStudyOperation,
  readStudyOperation,
  deleteStudyOperation,
  listServersOperation,
  listHostsOperation,
  drainHostOperation,
  undrainHostOperation,
  cancelHostRunOperation,
  removeHostOperation,
  calibrateHostOperation,
  listPoolsOperation,
  setPoolOperation,
  listWorkspacesOperation,
  createWorkspaceOperation,
  enterWorkspaceOperation,
  readWorkspaceOperation,
  renameWorkspaceOperation,
  leaveWorkspaceOperation,
  listMembersOperation,
  setRoleOperation,
  removeMemberOperation,
  listInvitationsOperation,
  inviteOperation,
  revokeInvitationOperation,
  acceptInvitationOperation,
  listTokensOperation,
  createTokenOperation,
  revokeTokenOperation,
  listAuditOperation,
  setQuotaOperation,
  listAllWorkspacesOperation,
  listInstallationAuditOperation,
  listWebhooksOperation,
  createWebhookOperation,
  deleteWebhookOperation,
  listDeliveriesOperation,
  redeliverOperation,
  exportAccountOperation,
  endSessionOperation,
  readOpenApiOperation,
];
