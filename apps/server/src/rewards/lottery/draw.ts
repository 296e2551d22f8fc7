/**
 * The draw: when a lottery is over, its sealed seed, the number of its tickets and a salt determined after the end
 * decide the winning tickets. Each prize is paid in cash once, by its own job.
 *
 * Locks: for the draw the lottery; for a payment the player's row, the winner, then the wallet.
 */
import { drawLottery } from '@ayva/game-math/lottery'
import * as z from 'zod/mini'
import { transaction } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { moneyText } from '#lib/money-text.ts'
import { addJobsOfPages, addMissingJobs, type Jobs } from '#lib/work/jobs.ts'
import { lockPlayer } from '../../identity/auth/auth.ts'
import { notify } from '../../communication/inbox/inbox.ts'
import { notifyBalance, transfer, transferId } from '../../ledger/wallet/wallet.ts'
import * as store from './draw.sql.ts'
import { findLottery, lockLottery } from './lottery.sql.ts'
import { announceNext } from './next.ts'
import { saltDrawn } from './salt.ts'
import { secretOfLottery } from './secret.ts'

const DRAW = 'lottery.draw'
const PAY = 'lottery.pay'
const BATCH = 200
const Name = z.object({ lotteryId: z.int(), place: z.int() })
const Id = z.object({ id: z.int() })

export function drawJobs(deps: Deps): Jobs {
  return {
    tasks: {
      'lottery.announce_next': { queue: 'housekeeping', work: () => announceNext(deps) },
      'lottery.find_over': { queue: 'housekeeping', work: () => findOver(deps) },
      [DRAW]: { queue: 'settlement', work: (payload) => draw(deps, z.parse(Id, payload).id) },
      [PAY]: { queue: 'settlement', work: (payload) => pay(deps, z.parse(Name, payload)) },
    },
    cron: ['* * * * * lottery.find_over', '*/10 * * * * lottery.announce_next'],
    atStart: ['lottery.announce_next'],
  }
}

/** Adds a job for each lottery that is over, and for each unpaid prize. */
async function findOver({ db, clock }: Deps): Promise<void> {
  const over = await store.listUndrawn(db, clock.now(), BATCH)
  await addMissingJobs(
    db,
    DRAW,
    over.map((id) => ({ key: String(id), payload: { id } })),
  )
  await addJobsOfPages(db, PAY, {
    list: (last: store.WinnerName | undefined) => store.listUnpaid(db, last, BATCH),
    most: BATCH,
    itemOf: (name) => ({ key: `${name.lotteryId}:${name.place}`, payload: { ...name } }),
  })
}

/** Draws the winning tickets once; prizes are paid afterwards. */
export async function draw(deps: Deps, id: number): Promise<void> {
  const now = deps.clock.now()
  await saltDrawn(deps, id)
  const drawn = await transaction(deps.db, async (tx) => {
    const lottery = await lockLottery(tx, id)
    if (!lottery || lottery.drawnAt || lottery.endAt > now) return false
    const { tickets, prizes, currency, salt } = lottery
    if (salt === null && lottery.saltEvent !== 'none') return false
    const serverSeed = secretOfLottery(deps.config, lottery)
    const places = prizes.length
    const numbers = drawLottery({ lotteryId: id, tickets, places, serverSeed, salt })
    const owners = await store.ownersOf(tx, id, numbers)
    await store.insertWinners(
      tx,
      numbers.map((number, at) => ({
        lotteryId: id,
        place: at + 1,
        number,
        currency,
        amount: prizes[at]!,
        ownerId: owners.get(number) ?? null,
        transferId: transferId('lottery', `${id}:${at + 1}`, 'prize'),
      })),
    )
    await store.markDrawn(tx, id, { at: now, serverSeed })
    return true
  })
  if (drawn) deps.bus.publish('content_changed', { lottery: id })
}

/** A win is paid whatever the player's limits and breaks. */
export async function pay(deps: Deps, name: store.WinnerName): Promise<void> {
  const { ownerId: playerId } = (await store.findWinner(deps.db, name)) ?? {}
  if (!playerId) return
  const purse = await transaction(deps.db, async (tx) => {
    await lockPlayer(tx, playerId)
    const at = deps.clock.now()
    if (!(await store.markPaid(tx, name, at))) return undefined
    const winner = (await store.findWinner(tx, name))!
    const { purse: after } = await transfer(tx, {
      id: winner.transferId,
      playerId,
      currency: winner.currency,
      reason: 'lottery',
      at,
      refs: { lottery: `${name.lotteryId}:${name.place}` },
      postings: [
        { account: 'lottery', amount: -winner.amount },
        { account: 'cash', amount: winner.amount },
      ],
    })
    const lottery = (await findLottery(tx, name.lotteryId))!
    await notify(tx, {
      playerId,
      operation: `lottery ${name.lotteryId} ${name.place}`,
      name: 'lottery_won',
      at,
      said: {
        lottery: lottery.name,
        lotteryId: String(name.lotteryId),
        place: String(name.place),
        sum: moneyText(winner.amount, winner.currency),
      },
    })
    return after
  })
  if (purse) notifyBalance(deps, playerId, purse)
}
