/** The public API of the module. */
export { useTried } from './use-tried.ts'
