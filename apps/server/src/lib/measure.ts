import { type Deps } from './deps.ts'

/** A figure that is worse the higher it is. Read every minute, so it must be cheap. */
export type Measure = {
  /** The module or what is measured, and the figure: `providers.unwell`. */
  name: string
  /** In Russian. */
  title: string
  unit: 'minutes' | 'count'
  read: (deps: Deps) => Promise<number>
}
