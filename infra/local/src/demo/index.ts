export { apiClient } from './client.ts';
export { showComparison } from './compare.ts';
