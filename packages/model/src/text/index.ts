export { boundedJson, boundedTrial, cutText, MAX_TRIAL_CHARACTERS } from './bounded-json.ts';
export * from './canonical-json.ts';
export * from './duration.ts';
export * from './keys-of.ts';
export * from './naming.ts';
export * from './nesting.ts';
export * from './plural.ts';
export { visibleLine } from './unseen.ts';
export * from './without-trailing.ts';
