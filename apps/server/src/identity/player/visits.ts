/** Visits of a player: pages that are opened with no long pause between them are one visit. */
import { type Answer } from '@ayva/contract/base'
import { type showLastPageOpen, VISIT_ENDS_AFTER_MS } from '@ayva/contract/identity/player/visits'
import { type Deps } from '#lib/deps.ts'
import { noteVisit } from './visits.sql.ts'

/** Notes that a page is open, and says when one was last open in the visit before. */
export async function visit(
  { db, clock }: Deps,
  playerId: bigint,
): Promise<Answer<typeof showLastPageOpen>> {
  const now = clock.now()
  const isOver = new Date(now.getTime() - VISIT_ENDS_AFTER_MS)
  const previous = await noteVisit(db, { playerId, now, isOver })
  return { lastPageOpenDate: previous?.toISOString() ?? null }
}
