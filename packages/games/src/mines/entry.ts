import type { EngineEntry } from '../entry.ts'

export const entry: EngineEntry = {
  id: 'mines',
  titles: [{ modelId: 'mines-99', name: 'Мины', art: 'miny' }],
  math: async () => (await import('./math.ts')).math,
  client: async () => (await import('./client/MinesGame.tsx')).MinesGame,
  rules: async () => (await import('./client/MinesRules.tsx')).MinesRules,
  fairness: async () => (await import('./client/mines-fairness.ts')).fairness,
  screen: async () => (await import('./client/MinesScreen.tsx')).MinesScreen,
}
