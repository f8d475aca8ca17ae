import manifest from '../../../package.json' with { type: 'json' };

/** Version of this program: that of the repository. */
export const VERSION: string = manifest.version;
