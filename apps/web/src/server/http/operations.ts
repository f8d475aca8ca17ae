import { z } from 'zod';
import { endSessionOperation, exportAccountOperation } from '#features/accounts/operations.ts';
import {
  calibrateHostOperation,
  compareRunsOperation,
  createComparisonOperation,
  listRepositoriesOperation,
  readComparisonMarkdownOperation,
  readComparisonOperation,
} from '#features/compare/operations.ts';
import {
  cancelHostRunOperation,
  drainHostOperation,
  listHostsOperation,
  removeHostOperation,
  undrainHostOperation,
} from '#features/hosts/operations.ts';
import {
  listPublicationsOperation,
  publishRunOperation,
  readPublicationOperation,
  readTableOperation,
  withdrawPublicationOperation,
} from '#features/publications/operations.ts';
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
} from '#features/runs/operations.ts';
import { listServersOperation } from '#features/servers/operations.ts';
import {
  deleteStudyOperation,
  importStudyOperation,
  listStudiesOperation,
  previewStudyOperation,
  readStudyOperation,
} from '#features/studies/operations.ts';
import {
  createWebhookOperation,
  deleteWebhookOperation,
  listDeliveriesOperation,
  listWebhooksOperation,
  redeliverOperation,
} from '#features/webhooks/operations.ts';
import { listAuditOperation, listInstallationAuditOperation } from '#features/workspaces/audit/operations.ts';
import {
  acceptInvitationOperation,
  inviteOperation,
  listInvitationsOperation,
  listMembersOperation,
  removeMemberOperation,
  revokeInvitationOperation,
  setRoleOperation,
} from '#features/workspaces/members/operations.ts';
import {
  createWorkspaceOperation,
  enterWorkspaceOperation,
  leaveWorkspaceOperation,
  listAllWorkspacesOperation,
  listWorkspacesOperation,
  readWorkspaceOperation,
  renameWorkspaceOperation,
  setQuotaOperation,
} from '#features/workspaces/operations.ts';
import { listPoolsOperation, setPoolOperation } from '#features/workspaces/pools/operations.ts';
import { readQuotaOperation } from '#features/workspaces/quotas/operations.ts';
import {
  createTokenOperation,
  listTokensOperation,
  revokeTokenOperation,
} from '#features/workspaces/tokens/operations.ts';
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
