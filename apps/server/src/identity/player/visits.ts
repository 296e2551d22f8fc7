/** Visits of a player: pages opened without a long pause between them are one visit. */
import { type Answer } from '@ayva/contract/base'
import { type showLastPageOpen, VISIT_ENDS_AFTER_MS } from '@ayva/contract/identity/player/visits'
import { type Deps } from '#lib/deps.ts'
import { noteVisit } from './visits.sql.ts'

/** Records that a page is open; returns when the previous visit ended. */
export async function visit(
  { db, clock }: Deps,
  playerId: bigint,
): Promise<Answer<typeof showLastPageOpen>> {
  const now = clock.now()
  const isOver = new Date(now.getTime() - VISIT_ENDS_AFTER_MS)
  const previous = await noteVisit(db, { playerId, now, isOver })
  return { lastPageOpenDate: previous?.toISOString() ?? null }
}
