import type { EngineEntry } from '../entry.ts'

export const entry: EngineEntry = {
  id: 'hilo',
  kind: 'instant',
  titles: [{ modelId: 'hilo-99', name: 'Больше, меньше', art: 'bolshe' }],
  math: async () => (await import('./math.ts')).math,
  client: async () => (await import('./client/HiloGame.tsx')).HiloGame,
  rules: async () => (await import('./client/HiloRules.tsx')).HiloRules,
  fairness: async () => (await import('./client/hilo-fairness.ts')).fairness,
  screen: async () => (await import('./client/HiloScreen.tsx')).HiloScreen,
}
