import type { EngineEntry } from '../entry.ts'

export const entry: EngineEntry = {
  id: 'roulette',
  kind: 'roulette',
  titles: [
    { modelId: 'roulette-eu', name: 'Рулетка', art: 'ruletka' },
    { modelId: 'roulette-fr', name: 'Французская рулетка', art: 'ruletka-fr' },
  ],
  math: async () => (await import('./math.ts')).math,
  client: async () => (await import('./client/RouletteGame.tsx')).RouletteGame,
  rules: async () => (await import('./client/RouletteRules.tsx')).RouletteRules,
  fairness: async () => (await import('./client/roulette-fairness.ts')).fairness,
  screen: async () => (await import('./client/RouletteScreen.tsx')).RouletteScreen,
}
