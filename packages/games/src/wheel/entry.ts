import type { EngineEntry } from '../entry.ts'

export const entry: EngineEntry = {
  id: 'wheel',
  titles: [
    { modelId: 'wheel-low', name: 'Ярмарка', art: 'yarmarka' },
    { modelId: 'wheel-mid', name: 'Мельница', art: 'melnitsa' },
    { modelId: 'wheel-high', name: 'Штурвал', art: 'shturval' },
  ],
  autoplay: true,
  math: async () => (await import('./math.ts')).math,
  client: async () => (await import('./client/WheelGame.tsx')).WheelGame,
  rules: async () => (await import('./client/WheelRules.tsx')).WheelRules,
  fairness: async () => (await import('./client/wheel-fairness.ts')).fairness,
  screen: async () => (await import('./client/WheelScreen.tsx')).WheelScreen,
}
