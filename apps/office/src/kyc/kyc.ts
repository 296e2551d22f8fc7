/** The public API of the documents in the office. */
export { statusWords } from './status-words.ts'
