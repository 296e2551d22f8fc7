/** Loads the client of a game while its table is still being created. */
export async function fetchClient(engine: string): Promise<void> {
  const { entryOf, partOf } = await import('@ayva/games/parts.ts')
  const entry = entryOf(engine)
  if (!entry) return
  // A failed load is repeated by the component that shows it.
  await Promise.allSettled([partOf(entry, 'client'), partOf(entry, 'math')])
}
