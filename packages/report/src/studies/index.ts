export { type BesideFigure, type BesideRow, besideStudy } from './beside.ts';
export type { Contradiction } from './contradiction.ts';
export { contradictions } from './contradictions.ts';
export { type StudyData, serverIdsOf, studyDataSchema } from './data.ts';
export { type ComparedCell, comparedCells } from './differences.ts';
export { printedText } from './figure-labels.ts';
export { type ImportProblem, importStudy, type StudyFile, StudyImportError } from './import.ts';
export { type Agreement, agreements, type Difference } from './judged.ts';
export { studyLacks } from './lacks.ts';
export { studyNotes } from './notes.ts';
export {
  type StudyServerRow,
  type StudyToolRow,
  studyFigures,
  studyNatives,
  studyServers,
  studyTools,
  studyTraits,
  UNKNOWN_ECOSYSTEM,
} from './rows.ts';
export { studyTables } from './tables.ts';
