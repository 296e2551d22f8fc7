import type { EngineEntry } from '../entry.ts'

export const entry: EngineEntry = {
  id: 'cluster',
  titles: [
    { modelId: 'cluster-mid', name: 'Пасека', art: 'paseka' },
    { modelId: 'cluster-soft', name: 'Тихая лагуна', art: 'laguna' },
    { modelId: 'cluster-high', name: 'Парад планет', art: 'planety' },
  ],
  autoplay: true,
  math: async () => (await import('./math.ts')).math,
  client: async () => (await import('./client/ClusterGame.tsx')).ClusterGame,
  rules: async () => (await import('./client/ClusterRules.tsx')).ClusterRules,
  fairness: async () => (await import('./client/cluster-fairness.ts')).fairness,
  screen: async () => (await import('./client/ClusterScreen.tsx')).ClusterScreen,
  showcase: async () => (await import('./client/ClusterRow.tsx')).ClusterRow,
}
