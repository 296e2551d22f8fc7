/** Fetches what will draw a game while its table is still being laid. */
export async function fetchClient(engine: string): Promise<void> {
  const { entryOf, partOf } = await import('@ayva/games/parts.ts')
  const entry = entryOf(engine)
  if (!entry) return
  // What does not come is asked for again by whoever shows it.
  await Promise.allSettled([partOf(entry, 'client'), partOf(entry, 'math')])
}
