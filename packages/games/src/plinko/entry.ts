import type { EngineEntry } from '../entry.ts'

export const entry: EngineEntry = {
  id: 'plinko',
  titles: [{ modelId: 'plinko-99', name: 'Плинко', art: 'plinko' }],
  autoplay: true,
  math: async () => (await import('./math.ts')).math,
  client: async () => (await import('./client/PlinkoGame.tsx')).PlinkoGame,
  rules: async () => (await import('./client/PlinkoRules.tsx')).PlinkoRules,
  fairness: async () => (await import('./client/plinko-fairness.ts')).fairness,
  screen: async () => (await import('./client/PlinkoScreen.tsx')).PlinkoScreen,
}
