/** Registries that packages come from. */
export const REGISTRIES = ['npm', 'pypi', 'cargo', 'go', 'nuget'] as const;
export type RegistryId = (typeof REGISTRIES)[number];
