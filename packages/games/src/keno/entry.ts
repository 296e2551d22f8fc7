import type { EngineEntry } from '../entry.ts'

export const entry: EngineEntry = {
  id: 'keno',
  kind: 'keno',
  titles: [
    { modelId: 'keno-classic', name: 'Кено', art: 'keno' },
    { modelId: 'keno-high', name: 'Лототрон', art: 'lototron' },
  ],
  autoplay: true,
  math: async () => (await import('./math.ts')).math,
  client: async () => (await import('./client/KenoGame.tsx')).KenoGame,
  rules: async () => (await import('./client/KenoRules.tsx')).KenoRules,
  fairness: async () => (await import('./client/keno-fairness.ts')).fairness,
  screen: async () => (await import('./client/KenoScreen.tsx')).KenoScreen,
}
