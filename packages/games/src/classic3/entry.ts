import { type EngineEntry } from '../entry.ts'

export const entry: EngineEntry = {
  id: 'classic3',
  math: async () => (await import('./math.ts')).math,
}
