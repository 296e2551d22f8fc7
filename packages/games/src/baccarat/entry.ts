import type { EngineEntry } from '../entry.ts'

export const entry: EngineEntry = {
  id: 'baccarat',
  kind: 'baccarat',
  titles: [{ modelId: 'baccarat-8d', name: 'Баккара', art: 'bakkara' }],
  math: async () => (await import('./math.ts')).math,
  client: async () => (await import('./client/BaccaratGame.tsx')).BaccaratGame,
  rules: async () => (await import('./client/BaccaratRules.tsx')).BaccaratRules,
  fairness: async () => (await import('./client/baccarat-fairness.ts')).fairness,
  screen: async () => (await import('./client/BaccaratScreen.tsx')).BaccaratScreen,
}
