/** Registries that packages come from. */
export const PACKAGE_REGISTRIES = ['npm', 'pypi', 'cargo', 'go'] as const;
export type PackageRegistry = (typeof PACKAGE_REGISTRIES)[number];
