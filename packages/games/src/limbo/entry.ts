import type { EngineEntry } from '../entry.ts'

export const entry: EngineEntry = {
  id: 'limbo',
  titles: [{ modelId: 'limbo-99', name: 'Высота', art: 'vysota' }],
  autoplay: true,
  math: async () => (await import('./math.ts')).math,
  client: async () => (await import('./client/LimboGame.tsx')).LimboGame,
  rules: async () => (await import('./client/LimboRules.tsx')).LimboRules,
  fairness: async () => (await import('./client/limbo-fairness.ts')).fairness,
  screen: async () => (await import('./client/LimboScreen.tsx')).LimboScreen,
}
