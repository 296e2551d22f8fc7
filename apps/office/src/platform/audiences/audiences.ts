/** The public API: the editor of conditions, and their words. */
export { ConditionWords } from './ConditionWords.tsx'
export { conditionField, type Facts, optionalConditionField, WithFacts } from './fields.tsx'
