import type { EngineEntry } from '../entry.ts'

export const entry: EngineEntry = {
  id: 'crash',
  shared: true,
  titles: [{ modelId: 'crash-99', name: 'Орбита', art: 'orbita' }],
  math: async () => (await import('./math.ts')).math,
  client: async () => (await import('./client/CrashGame.tsx')).CrashGame,
  rules: async () => (await import('./client/CrashRules.tsx')).CrashRules,
  fairness: async () => (await import('./client/crash-fairness.ts')).fairness,
  screen: async () => (await import('./client/CrashScreen.tsx')).CrashScreen,
}
