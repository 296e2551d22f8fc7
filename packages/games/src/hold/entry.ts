import type { EngineEntry } from '../entry.ts'

export const entry: EngineEntry = {
  id: 'hold',
  titles: [
    { modelId: 'hold-soft', name: 'Четыре листа', art: 'klever' },
    { modelId: 'hold-mid', name: 'Чёрный кот', art: 'kot' },
    { modelId: 'hold-high', name: 'Глаз дракона', art: 'drakon' },
  ],
  autoplay: true,
  math: async () => (await import('./math.ts')).math,
  client: async () => (await import('./client/HoldGame.tsx')).HoldGame,
  rules: async () => (await import('./client/HoldRules.tsx')).HoldRules,
  fairness: async () => (await import('./client/hold-fairness.ts')).fairness,
  screen: async () => (await import('./client/HoldScreen.tsx')).HoldScreen,
  showcase: async () => (await import('./client/HoldRow.tsx')).HoldRow,
}
