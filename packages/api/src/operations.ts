import { z } from 'zod';
import { accountApi } from './account.ts';
import { auditApi } from './audit.ts';
import { comparisonsApi } from './comparisons.ts';
import { cpuProfilesApi } from './cpu-profiles.ts';
import { discoveriesApi } from './discoveries.ts';
import { forgesApi } from './forges.ts';
import { hostsApi } from './hosts.ts';
import { installationApi } from './installation.ts';
import { invitationsApi } from './invitations.ts';
import { loadProfilesApi } from './load-profiles.ts';
import { membersApi } from './members.ts';
import type { Operations } from './operation.ts';
import { poolsApi } from './pools.ts';
import { projectsApi } from './projects.ts';
import { publicationsApi } from './publications.ts';
import { quotaApi } from './quota.ts';
import { repositoriesApi } from './repositories.ts';
import { runOutputsApi } from './run-outputs.ts';
import { runsApi } from './runs.ts';
import { secretsApi } from './secrets.ts';
import { serversApi } from './servers.ts';
import { studiesApi } from './studies.ts';
import { tokensApi } from './tokens.ts';
import { trialsApi } from './trials.ts';
import { uploadsApi } from './uploads.ts';
import { versionsApi } from './versions.ts';
import { watchesApi } from './watches.ts';
import { webhooksApi } from './webhooks.ts';
import { workspacesApi } from './workspaces.ts';

/** The description of the API itself. */
export const documentApi = {
  readOpenApi: {
    action: 'public.read',
    method: 'get',
    path: '/api/v1/openapi.json',
    summary: 'This document',
    success: { status: 200, description: 'OpenAPI 3.1', schema: z.record(z.string(), z.unknown()) },
    errors: [],
  },
} as const satisfies Operations;

/** Everything the API can do, by id. */
export const OPERATIONS = {
  ...runsApi,
  ...runOutputsApi,
  ...trialsApi,
  ...cpuProfilesApi,
  ...uploadsApi,
  ...loadProfilesApi,
  ...quotaApi,
  ...projectsApi,
  ...versionsApi,
  ...discoveriesApi,
  ...comparisonsApi,
  ...repositoriesApi,
  ...watchesApi,
  ...forgesApi,
  ...publicationsApi,
  ...studiesApi,
  ...serversApi,
  ...hostsApi,
  ...poolsApi,
  ...workspacesApi,
  ...membersApi,
  ...invitationsApi,
  ...tokensApi,
  ...secretsApi,
  ...auditApi,
  ...installationApi,
  ...webhooksApi,
  ...accountApi,
  ...documentApi,
} as const satisfies Operations;
