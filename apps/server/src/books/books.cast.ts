import { type CastMember, type Story } from '#lib/cast.ts'
import { closeDay, dayBefore } from './books.ts'

/** So that a fresh sandbox has a closed day to look at, with the money of its first player in it. */
export async function closeForShow(
  { deps, today, call }: Story,
  { evenings }: CastMember,
): Promise<void> {
  if (!call || evenings.length === 0) return
  await closeDay({ ...deps, clock: { now: () => today } }, dayBefore(today))
}
