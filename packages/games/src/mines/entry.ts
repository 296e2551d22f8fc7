import { type EngineEntry } from '../entry.ts'

export const entry: EngineEntry = {
  id: 'mines',
  math: async () => (await import('./math.ts')).math,
}
