/**
 * The end of a tournament: once every round of its period is counted, places are final and each prize is paid in cash
 * once, by its own job.
 *
 * Locks: to close, the stream position of the consumer, then the tournament and its members, in the order of a rebuild;
 * to pay, the player's row, the prize, then the wallet.
 */
import * as z from 'zod/mini'
import { transaction, type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { moneyText } from '#lib/money-text.ts'
import { addJobsOfPages, addMissingJobs, type Jobs } from '#lib/work/jobs.ts'
import { holdReadUntil, readUntil } from '#lib/work/event-stream.ts'
import { lockPlayer, playersWithAny } from '../../identity/auth/auth.ts'
import { notify } from '../../communication/inbox/inbox.ts'
import { casinoLabels } from '../../games/lobby/lobby.ts'
import { notifyBalance, transfer, transferId } from '../../ledger/wallet/wallet.ts'
import * as store from './close.sql.ts'
import { holdFirst } from './members.sql.ts'
import { findTournament, lockTournament } from './tournaments.sql.ts'
import { ROUNDS_HEARD } from './tournaments.consumers.ts'

const CLOSE = 'tournaments.close'
const PAY = 'tournaments.pay'
const BATCH = 200
const Name = z.object({ tournamentId: z.int(), place: z.int() })
const Id = z.object({ id: z.int() })

export function closeJobs(deps: Deps): Jobs {
  return {
    tasks: {
      'tournaments.find_over': { queue: 'housekeeping', work: () => findOver(deps) },
      [CLOSE]: { queue: 'settlement', work: (payload) => close(deps, z.parse(Id, payload).id) },
      [PAY]: { queue: 'settlement', work: (payload) => pay(deps, z.parse(Name, payload)) },
    },
    cron: ['* * * * * tournaments.find_over'],
  }
}

/** Adds a job for each tournament that is over and counted, and for each unpaid prize. */
async function findOver({ db, clock }: Deps): Promise<void> {
  const now = clock.now()
  const counted = await readUntil(db, ROUNDS_HEARD)
  const over = counted ? await store.listUnclosed(db, earlier(counted, now), BATCH) : []
  await addMissingJobs(
    db,
    CLOSE,
    over.map((id) => ({ key: String(id), payload: { id } })),
  )
  await addJobsOfPages(db, PAY, {
    list: (last: store.PrizeName | undefined) => store.listUnpaid(db, last, BATCH),
    most: BATCH,
    itemOf: (name) => ({ key: `${name.tournamentId}:${name.place}`, payload: { ...name } }),
  })
}

const earlier = (one: Date, other: Date) => (one < other ? one : other)

/**
 * Makes its places final once; prizes are paid afterwards. A rebuild may have begun since the job was added; then
 * another job follows once the rounds are counted again.
 */
export async function close(deps: Deps, id: number): Promise<void> {
  const at = deps.clock.now()
  const casino = await casinoLabels(deps)
  const closed = await transaction(deps.db, async (tx) => {
    const counted = await holdReadUntil(tx, ROUNDS_HEARD)
    if (!counted) return false
    return makeFinal(tx, { id, at, countedUntil: earlier(counted, at), casino })
  })
  if (closed) deps.bus.publish('content_changed', { tournament: id })
}

type Ending = { id: number; at: Date; countedUntil: Date; casino: string[] }

/** False if its places are already final, or not all of its period is counted. */
export async function makeFinal(tx: Tx, ending: Ending): Promise<boolean> {
  const { id, at, countedUntil, casino } = ending
  const tournament = await lockTournament(tx, id)
  if (!tournament || tournament.closedAt || tournament.endAt > countedUntil) return false
  const { prizes, currency } = tournament
  const first = await placed(tx, { id, places: prizes.length, casino })
  await store.insertPrizes(
    tx,
    first.map(({ entry, ownerId }, place) => ({
      tournamentId: id,
      place: place + 1,
      entry,
      ownerId,
      currency,
      amount: prizes[place]!,
      transferId: transferId('tournament', `${id}:${place + 1}`, 'prize'),
    })),
  )
  await store.markClosed(tx, id, at)
  return true
}

type Placing = { id: number; places: number; casino: string[] }

/** The first places, without players who have become the casino's own since. */
async function placed(tx: Tx, { id, places, casino }: Placing) {
  for (;;) {
    const first = await holdFirst(tx, id, places)
    const owners = first.flatMap(({ ownerId }) => ownerId ?? [])
    const theirs = new Set(await playersWithAny(tx, owners, casino))
    if (theirs.size === 0) return first
    const out = first.filter(({ ownerId }) => ownerId !== null && theirs.has(ownerId))
    await store.unrank(
      tx,
      id,
      out.map(({ entry }) => entry),
    )
  }
}

/** A win is paid whatever the player's limits and breaks. */
export async function pay(deps: Deps, name: store.PrizeName): Promise<void> {
  const { ownerId: playerId } = (await store.findPrize(deps.db, name)) ?? {}
  if (!playerId) return
  const purse = await transaction(deps.db, async (tx) => {
    await lockPlayer(tx, playerId)
    const at = deps.clock.now()
    if (!(await store.markPaid(tx, name, at))) return undefined
    const prize = (await store.findPrize(tx, name))!
    const { purse: now } = await transfer(tx, {
      id: prize.transferId,
      playerId,
      currency: prize.currency,
      reason: 'tournament',
      at,
      refs: { tournament: `${name.tournamentId}:${name.place}` },
      postings: [
        { account: 'tournament', amount: -prize.amount },
        { account: 'cash', amount: prize.amount },
      ],
    })
    const tournament = (await findTournament(tx, name.tournamentId))!
    await notify(tx, {
      playerId,
      operation: `tournament ${name.tournamentId} ${name.place}`,
      at,
      name: 'tournament_won',
      said: {
        tournament: tournament.name,
        tournamentId: String(tournament.id),
        place: String(name.place),
        sum: moneyText(prize.amount, prize.currency),
      },
    })
    return now
  })
  if (purse) notifyBalance(deps, playerId, purse)
}
