import type { EngineEntry } from '../entry.ts'

export const entry: EngineEntry = {
  id: 'coin',
  titles: [{ modelId: 'coin-99', name: 'Монета', art: 'kosti' }],
  math: async () => (await import('./math.ts')).math,
  client: async () => (await import('./client.tsx')).CoinGame,
  rules: async () => (await import('./client.tsx')).CoinRules,
  fairness: async () => (await import('./client.tsx')).fairness,
  screen: async () => (await import('./client.tsx')).CoinScreen,
}
