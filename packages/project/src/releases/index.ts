export { type JudgedRelease, judgeReleases, newestOf, releasesBetween } from './choose.ts';
export {
  type ReadReleases,
  type ReleaseList,
  readCrateIndex,
  readPackument,
  readSimple,
} from './documents.ts';
export { isVersionTag, tagsLike } from './image-tags.ts';
export { compareVersions, isDigest, isPreRelease, type VersionScheme } from './order.ts';
