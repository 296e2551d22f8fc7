import type { EngineEntry } from '../entry.ts'

export const entry: EngineEntry = {
  id: 'dice',
  titles: [{ modelId: 'dice-99', name: 'Кости', art: 'kosti' }],
  autoplay: true,
  math: async () => (await import('./math.ts')).math,
  client: async () => (await import('./client/DiceGame.tsx')).DiceGame,
  rules: async () => (await import('./client/DiceRules.tsx')).DiceRules,
  fairness: async () => (await import('./client/dice-fairness.ts')).fairness,
  screen: async () => (await import('./client/DiceScreen.tsx')).DiceScreen,
}
