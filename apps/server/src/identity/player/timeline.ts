/** A player's timeline, combined from the events of all modules. */
import { type Answer, type Query } from '@ayva/contract/base'
import { type showPlayerTimeline } from '@ayva/contract/identity/player/timeline'
import { type Deps } from '#lib/deps.ts'
import { type AppParts } from '#lib/module.ts'
import { mustBePlayer } from '../auth/auth.ts'

const PAGE = 50

export async function timelineOf(
  deps: Deps,
  { timelines }: Pick<AppParts, 'timelines'>,
  playerId: bigint,
  { kind, before: until }: Query<typeof showPlayerTimeline>,
): Promise<Answer<typeof showPlayerTimeline>> {
  await mustBePlayer(deps.db, playerId)
  const before = until === undefined ? undefined : new Date(until)
  const asked = timelines.filter((one) => kind === undefined || one.kind === kind)
  const told = await Promise.all(
    asked.map(({ read }) => read(deps, playerId, { before, limit: PAGE + 1 })),
  )
  const newest = told.flat().toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))
  const last = newest[PAGE - 1]?.at
  if (last === undefined) return { events: newest, next: null }
  // The next page contains only earlier moments, so all events of the last moment belong to this page.
  const events = newest.filter(({ at }, place) => place < PAGE || at === last)
  return { events, next: newest.length > events.length ? last : null }
}
