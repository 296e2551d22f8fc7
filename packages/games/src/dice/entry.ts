import { type EngineEntry } from '../entry.ts'

export const entry: EngineEntry = {
  id: 'dice',
  math: async () => (await import('./math.ts')).math,
}
