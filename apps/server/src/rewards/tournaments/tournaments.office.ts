/**
 * Operators' changes of tournaments.
 *
 * Locks: all tournaments or one of them, then the chain of the audit log.
 */
import { type Body, refusing } from '@ayva/contract/base'
import { type TournamentCard, VIP } from '@ayva/contract/rewards/tournaments'
import * as contract from '@ayva/contract/rewards/tournaments/office'
import { rules } from '@ayva/contract/rewards/tournaments/rules'
import { transaction } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { type OperatorPrincipal } from '#lib/http/principal.ts'
import { byOperator, record } from '../../platform/audit/audit.ts'
import { ownGameById } from '../../games/lobby/lobby.ts'
import { isAhead, isPayable, isTheme } from '../contests/contests.ts'
import { cardOf } from './tournaments.ts'
import * as store from './tournaments.sql.ts'

const refuse = refusing(contract.createTournament.refusals)
const refuseCancel = refusing(contract.cancelTournament.refusals)

type By = { operator: OperatorPrincipal }
type Draft = Body<typeof contract.createTournament>

/** Refuses with each of the refusals of the call. */
export async function create(
  deps: Deps,
  { operator, ...draft }: By & Draft,
): Promise<TournamentCard> {
  const { db, clock, bus } = deps
  const at = clock.now()
  const { name, art, currency, prizes, gameIds, roundsNeeded, repeatDays } = draft
  const { rule, leastStake } = draft
  const startAt = new Date(draft.startDate)
  const endAt = new Date(draft.endDate)
  if (!isTheme(art)) throw refuse('art_unknown')
  if (!isAhead({ startAt, endAt }, at)) throw refuse('tournament_dates')
  mustBePayable(prizes)
  mustSuitRule(draft)
  await mustBeOwn(deps, gameIds)
  const made = await transaction(db, async (tx) => {
    await store.lockTournaments(tx)
    if (!(await store.hasSpace(tx))) throw refuse('tournaments_full')
    const row = await store.insertTournament(tx, {
      name,
      art,
      startAt,
      endAt,
      currency,
      prizes,
      gameIds,
      roundsNeeded,
      rule,
      leastStake,
      repeatDays,
      isVip: draft.labels.includes(VIP),
      author: operator.name,
    })
    if (!row) throw refuse('tournament_dates')
    await record(tx, {
      ...byOperator(operator),
      action: 'tournament.created',
      subject: `tournament ${row.id}`,
      at,
      why: draft.why,
      before: null,
      after: told(row),
    })
    return row
  })
  bus.publish('content_changed', { tournament: made.id })
  return { ...cardOf(made, at, false), winner: null }
}

function mustBePayable(prizes: bigint[]): void {
  const isRising = prizes.some((one, at) => at > 0 && one > prizes[at - 1]!)
  if (isRising || !isPayable(prizes)) throw refuse('tournament_prizes')
}

/** A member could otherwise never have a place, or every member would have the same score. */
function mustSuitRule({ rule, roundsNeeded, gameIds, leastStake }: Draft): void {
  const { least, counted } = rules[rule]
  if (roundsNeeded < least.rounds || roundsNeeded > counted) throw refuse('tournament_rule')
  if (gameIds.length < least.games) throw refuse('tournament_rule')
  const isStake = leastStake === null || (leastStake > 0n && leastStake <= contract.LEAST_STAKE_MAX)
  if (!isStake) throw refuse('tournament_stake')
}

/** Only rounds of own games can be verified by their players. */
async function mustBeOwn(deps: Deps, gameIds: number[]): Promise<void> {
  if (new Set(gameIds).size < gameIds.length) throw refuse('tournament_games')
  const games = await Promise.all(gameIds.map((id) => ownGameById(deps, id)))
  if (games.includes(undefined)) throw refuse('tournament_games')
}

type Operation = By & { id: number; why: string }

/** Refuses with `tournament_unknown` and `tournament_begun`. */
export async function cancel(deps: Deps, operation: Operation): Promise<{ cancelled: boolean }> {
  const { id, operator, why } = operation
  await transaction(deps.db, async (tx) => {
    const row = await store.lockTournament(tx, id)
    if (!row) throw refuseCancel('tournament_unknown')
    if (row.members > 0 || row.closedAt) throw refuseCancel('tournament_begun')
    await store.deleteTournament(tx, id)
    await record(tx, {
      ...byOperator(operator),
      action: 'tournament.cancelled',
      subject: `tournament ${id}`,
      at: deps.clock.now(),
      why,
      before: told(row),
      after: null,
    })
  })
  deps.bus.publish('content_changed', { tournament: id })
  return { cancelled: true }
}

/** Refuses with `tournament_unknown`. */
export async function stop(deps: Deps, operation: Operation): Promise<{ stopped: boolean }> {
  const { id, operator, why } = operation
  const stopped = await transaction(deps.db, async (tx) => {
    const row = await store.lockTournament(tx, id)
    if (!row) throw refuseCancel('tournament_unknown')
    if (!(await store.stopRepeating(tx, id))) return false
    await record(tx, {
      ...byOperator(operator),
      action: 'tournament.stopped',
      subject: `tournament ${id}`,
      at: deps.clock.now(),
      why,
      before: told(row),
      after: { ...told(row), repeatDays: null },
    })
    return true
  })
  return { stopped }
}

/** The audit log's view of a tournament. */
export function told(row: store.TournamentRow) {
  const { name, startAt, endAt, currency, prizes, isVip, gameIds, roundsNeeded, repeatDays } = row
  const { rule, leastStake } = row
  return {
    name,
    currency,
    vip: isVip,
    prizes: prizes.map(String),
    gameIds,
    roundsNeeded,
    rule,
    leastStake: leastStake === null ? null : String(leastStake),
    from: startAt.toISOString(),
    to: endAt.toISOString(),
    repeatDays,
  }
}
