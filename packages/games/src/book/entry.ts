import type { EngineEntry } from '../entry.ts'

export const entry: EngineEntry = {
  id: 'book',
  titles: [
    { modelId: 'book-mid', name: 'Книга туманов', art: 'foliant' },
    { modelId: 'book-high', name: 'Тень фараона', art: 'faraon' },
    { modelId: 'book-extreme', name: 'Тайник капитана', art: 'kapitan' },
  ],
  autoplay: true,
  math: async () => (await import('./math.ts')).math,
  client: async () => (await import('./client/BookGame.tsx')).BookGame,
  rules: async () => (await import('./client/BookRules.tsx')).BookRules,
  fairness: async () => (await import('./client/book-fairness.ts')).fairness,
  screen: async () => (await import('./client/BookScreen.tsx')).BookScreen,
  showcase: async () => (await import('./client/BookRow.tsx')).BookRow,
}
