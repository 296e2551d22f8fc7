import type { EngineEntry } from '../entry.ts'

export const entry: EngineEntry = {
  id: 'tumble',
  titles: [
    { modelId: 'tumble-soft', name: 'Карамель', art: 'karamel' },
    { modelId: 'tumble-mid', name: 'Чистая вода', art: 'voda' },
    { modelId: 'tumble-high', name: 'Молот грома', art: 'molot' },
  ],
  autoplay: true,
  math: async () => (await import('./math.ts')).math,
  client: async () => (await import('./client/TumbleGame.tsx')).TumbleGame,
  rules: async () => (await import('./client/TumbleRules.tsx')).TumbleRules,
  fairness: async () => (await import('./client/tumble-fairness.ts')).fairness,
  screen: async () => (await import('./client/TumbleScreen.tsx')).TumbleScreen,
  showcase: async () => (await import('./client/TumbleRow.tsx')).TumbleRow,
}
