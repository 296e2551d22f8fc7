import { type DemoPlayer, type Story } from '#lib/demo-data.ts'
import { closeDay, dayBefore } from './books.ts'

/** Closes a day, so that a new sandbox shows one with the balances of the demo players. */
export async function closeForShow(
  { deps, today, call }: Story,
  { last }: DemoPlayer,
): Promise<void> {
  if (!call || !last) return
  await closeDay({ ...deps, clock: { now: () => today } }, dayBefore(today))
}
