export { type JudgedRelease, judgeReleases, newestOf, noBaseProblem, releasesBetween } from './choose.ts';
export {
  type ReadReleases,
  type ReleaseList,
  readCrateIndex,
  readPackument,
  readSimple,
} from './documents.ts';
export { isVersionTag, releasesOfTags } from './image-tags.ts';
export { isDigest, type VersionScheme } from './order.ts';
