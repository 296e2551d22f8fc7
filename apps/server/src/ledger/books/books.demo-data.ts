import { type DemoPlayer, type Story } from '#lib/demo-data.ts'
import { closeDay, dayBefore } from './books.ts'

/** So that a fresh sandbox has a closed day to look at, with the money of the demo players in it. */
export async function closeForShow(
  { deps, today, call }: Story,
  { last }: DemoPlayer,
): Promise<void> {
  if (!call || !last) return
  await closeDay({ ...deps, clock: { now: () => today } }, dayBefore(today))
}
