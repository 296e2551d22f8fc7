/** The public API: the editor of conditions. */
export { conditionField, type Facts, optionalConditionField, WithFacts } from './fields.tsx'
