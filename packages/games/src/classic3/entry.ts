import type { EngineEntry } from '../entry.ts'

export const entry: EngineEntry = {
  id: 'classic3',
  titles: [
    { modelId: 'classic-soft', name: 'Сочные семёрки', art: 'semerki' },
    { modelId: 'classic-fire', name: 'Острый перец', art: 'perets' },
    { modelId: 'classic-double', name: 'Медный колокол', art: 'kolokol' },
  ],
  autoplay: true,
  math: async () => (await import('./math.ts')).math,
  client: async () => (await import('./client/SlotGame.tsx')).SlotGame,
  rules: async () => (await import('./client/SlotRules.tsx')).SlotRules,
  fairness: async () => (await import('./client/classic3-fairness.ts')).fairness,
  screen: async () => (await import('./client/SlotScreen.tsx')).SlotScreen,
  showcase: async () => (await import('./client/Classic3Row.tsx')).Classic3Row,
}
