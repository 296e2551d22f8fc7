/**
 * The end: once every round of its time has been counted, places are final and each prize is paid in cash by
 * a job of its own, once. A tournament that is repeated has the next one made a day before.
 *
 * Locks: the tournament to close it; to pay, the player's row, the prize, then the wallet.
 */
import * as z from 'zod/mini'
import { after, days } from '#lib/clock.ts'
import { transaction, type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { moneyText } from '#lib/money-text.ts'
import { addJobsOfPages, addMissingJobs, type Jobs } from '#lib/work/jobs.ts'
import { readUntil } from '#lib/work/news.ts'
import { lockPlayer, playersWithAny } from '../auth/auth.ts'
import { notify } from '../inbox/inbox.ts'
import { houseLabels } from '../lobby/lobby.ts'
import { tellBalance, transfer, transferId } from '../wallet/wallet.ts'
import * as store from './close.sql.ts'
import { holdFirst } from './members.sql.ts'
import {
  findTournament,
  insertTournament,
  lockTournament,
  stopRepeating,
} from './tournaments.sql.ts'
import { ROUNDS_HEARD } from './tournaments.news.ts'

const CLOSE = 'tournaments.close'
const REPEAT = 'tournaments.repeat'
const PAY = 'tournaments.pay'
const BATCH = 200
/** The next one is there before this one is over. */
const AHEAD_MS = days(1)
const Name = z.object({ tournamentId: z.int(), place: z.int() })
const Id = z.object({ id: z.int() })

export function closeJobs(deps: Deps): Jobs {
  return {
    tasks: {
      'tournaments.find_over': { queue: 'housekeeping', work: () => findOver(deps) },
      [CLOSE]: { queue: 'settlement', work: (payload) => close(deps, z.parse(Id, payload).id) },
      [REPEAT]: { queue: 'housekeeping', work: (payload) => repeat(deps, z.parse(Id, payload).id) },
      [PAY]: { queue: 'settlement', work: (payload) => pay(deps, z.parse(Name, payload)) },
    },
    cron: ['* * * * * tournaments.find_over'],
  }
}

/** Adds a job for each tournament that is over and counted or is to be followed, and for each unpaid prize. */
async function findOver({ db, clock }: Deps): Promise<void> {
  const now = clock.now()
  const counted = await readUntil(db, ROUNDS_HEARD)
  const until = counted && counted < now ? counted : now
  const over = counted ? await store.listUnclosed(db, until, BATCH) : []
  const due = await store.listRepeating(db, after(now, AHEAD_MS), BATCH)
  const itemOf = (id: number) => ({ key: String(id), payload: { id } })
  await addMissingJobs(db, CLOSE, over.map(itemOf))
  await addMissingJobs(db, REPEAT, due.map(itemOf))
  await addJobsOfPages(db, PAY, {
    list: (last: store.PrizeName | undefined) => store.listUnpaid(db, last, BATCH),
    most: BATCH,
    itemOf: (name) => ({ key: `${name.tournamentId}:${name.place}`, payload: { ...name } }),
  })
}

/** Makes its places final, once; what comes of them is paid afterwards. */
export async function close(deps: Deps, id: number): Promise<void> {
  const now = deps.clock.now()
  const house = await houseLabels(deps)
  const closed = await transaction(deps.db, async (tx) => {
    const tournament = await lockTournament(tx, id)
    if (!tournament || tournament.closedAt || tournament.endAt > now) return false
    const { prizes, currency } = tournament
    const first = await placed(tx, { id, places: prizes.length, house })
    await store.insertPrizes(
      tx,
      first.map(({ seat, ownerId }, at) => ({
        ...{ tournamentId: id, place: at + 1, seat, ownerId, currency, amount: prizes[at]! },
        transferId: transferId('tournament', `${id}:${at + 1}`, 'prize'),
      })),
    )
    await store.markClosed(tx, id, now)
    return true
  })
  if (closed) deps.bus.publish('content_changed', { tournament: id })
}

type Placing = { id: number; places: number; house: string[] }

/** The first places, without who has become one of the house since. */
async function placed(tx: Tx, { id, places, house }: Placing) {
  for (;;) {
    const first = await holdFirst(tx, id, places)
    const owners = first.flatMap(({ ownerId }) => ownerId ?? [])
    const theirs = new Set(await playersWithAny(tx, owners, house))
    if (theirs.size === 0) return first
    const out = first.filter(({ ownerId }) => ownerId !== null && theirs.has(ownerId))
    await store.unrank(
      tx,
      id,
      out.map(({ seat }) => seat),
    )
  }
}

/** A win is paid whatever its player has chosen since: no limit and no break holds it. */
export async function pay(deps: Deps, name: store.PrizeName): Promise<void> {
  const { ownerId: playerId } = (await store.findPrize(deps.db, name)) ?? {}
  if (!playerId) return
  const purse = await transaction(deps.db, async (tx) => {
    await lockPlayer(tx, playerId)
    const at = deps.clock.now()
    if (!(await store.markPaid(tx, name, at))) return undefined
    const prize = (await store.findPrize(tx, name))!
    const { purse: now } = await transfer(tx, {
      ...{ id: prize.transferId, playerId, currency: prize.currency, reason: 'tournament', at },
      refs: { tournament: `${name.tournamentId}:${name.place}` },
      postings: [
        { account: 'tournament', amount: -prize.amount },
        { account: 'cash', amount: prize.amount },
      ],
    })
    const tournament = (await findTournament(tx, name.tournamentId))!
    await notify(tx, {
      ...{ playerId, deed: `tournament ${name.tournamentId} ${name.place}`, at },
      name: 'tournament_won',
      said: {
        ...{ tournament: tournament.name, tournamentId: String(tournament.id) },
        ...{ place: String(name.place), sum: moneyText(prize.amount, prize.currency) },
      },
    })
    return now
  })
  if (purse) tellBalance(deps, playerId, purse)
}

/** Makes what follows it: after a standstill the one that runs now, and none for the time between. */
export async function repeat(deps: Deps, id: number): Promise<void> {
  const now = deps.clock.now()
  const made = await transaction(deps.db, async (tx) => {
    const last = await lockTournament(tx, id)
    if (!last?.repeatDays) return false
    const lasts = days(last.repeatDays)
    const missed = Math.max(0, Math.floor((now.getTime() - last.endAt.getTime()) / lasts))
    const startAt = after(last.endAt, lasts * missed)
    const { id: _id, members: _members, closedAt: _closedAt, ...same } = last
    await insertTournament(tx, {
      ...{ ...same, startAt, endAt: after(startAt, lasts), author: 'повтор' },
    })
    return stopRepeating(tx, id)
  })
  if (made) deps.bus.publish('content_changed', { tournament: id })
}
