import type { EngineEntry } from '../entry.ts'

export const entry: EngineEntry = {
  id: 'videopoker',
  kind: 'videopoker',
  titles: [
    { modelId: 'poker-jacks-85', name: 'Пять карт', art: 'pyat-kart' },
    { modelId: 'poker-jacks-96', name: 'Валеты', art: 'valety' },
  ],
  math: async () => (await import('./math.ts')).math,
  client: async () => (await import('./client/PokerGame.tsx')).PokerGame,
  rules: async () => (await import('./client/PokerRules.tsx')).PokerRules,
  fairness: async () => (await import('./client/poker-fairness.ts')).fairness,
  screen: async () => (await import('./client/PokerScreen.tsx')).PokerScreen,
}
