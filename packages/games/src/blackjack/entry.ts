import type { EngineEntry } from '../entry.ts'

export const entry: EngineEntry = {
  id: 'blackjack',
  kind: 'blackjack',
  titles: [{ modelId: 'blackjack-8d', name: 'Блэкджек', art: 'blackjack' }],
  math: async () => (await import('./math.ts')).math,
  client: async () => (await import('./client/BlackjackGame.tsx')).BlackjackGame,
  rules: async () => (await import('./client/BlackjackRules.tsx')).BlackjackRules,
  fairness: async () => (await import('./client/blackjack-fairness.ts')).fairness,
  screen: async () => (await import('./client/BlackjackScreen.tsx')).BlackjackScreen,
}
