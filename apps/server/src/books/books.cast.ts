import { type CastMember, type Story } from '#lib/cast.ts'
import { closeDay, dayBefore } from './books.ts'

/** So that a fresh sandbox has a closed day to look at, with the money of the whole cast in it. */
export async function closeForShow(
  { deps, today, call }: Story,
  { last }: CastMember,
): Promise<void> {
  if (!call || !last) return
  await closeDay({ ...deps, clock: { now: () => today } }, dayBefore(today))
}
