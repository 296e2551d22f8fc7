import type { EngineEntry } from '../entry.ts'

export const entry: EngineEntry = {
  id: 'wildlines',
  titles: [
    { modelId: 'wild-soft', name: 'Матрёшки', art: 'matreshki' },
    { modelId: 'wild-mid', name: 'Полярная ночь', art: 'polyar' },
    { modelId: 'wild-high', name: 'Храм ягуара', art: 'yaguar' },
  ],
  autoplay: true,
  math: async () => (await import('./math.ts')).math,
  client: async () => (await import('./client/WildlinesGame.tsx')).WildlinesGame,
  rules: async () => (await import('./client/WildlinesRules.tsx')).WildlinesRules,
  fairness: async () => (await import('./client/wildlines-fairness.ts')).fairness,
  screen: async () => (await import('./client/WildlinesScreen.tsx')).WildlinesScreen,
  showcase: async () => (await import('./client/WildlinesRow.tsx')).WildlinesRow,
}
