import type { EngineEntry } from '../entry.ts'

export const entry: EngineEntry = {
  id: 'ways',
  titles: [
    { modelId: 'ways-soft', name: 'Два карпа', art: 'karpy' },
    { modelId: 'ways-mid', name: 'Небесные фонари', art: 'fonari' },
    { modelId: 'ways-high', name: 'Жар-птица', art: 'zharptitsa' },
  ],
  autoplay: true,
  math: async () => (await import('./math.ts')).math,
  client: async () => (await import('./client/WaysGame.tsx')).WaysGame,
  rules: async () => (await import('./client/WaysRules.tsx')).WaysRules,
  fairness: async () => (await import('./client/ways-fairness.ts')).fairness,
  screen: async () => (await import('./client/WaysScreen.tsx')).WaysScreen,
  showcase: async () => (await import('./client/WaysRow.tsx')).WaysRow,
}
