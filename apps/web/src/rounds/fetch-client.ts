import { entryOf, partOf } from '@ayva/games/parts.ts'

/** Fetches what will draw a game while its table is still being laid. */
export function fetchClient(engine: string): void {
  const entry = entryOf(engine)
  if (!entry) return
  // What does not come is asked for again by whoever shows it.
  for (const part of ['client', 'math'] as const) partOf(entry, part).catch(() => {})
}
