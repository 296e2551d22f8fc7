/**
 * Lotteries of the casino: a player takes a free ticket a day, and each ticket has the same chance.
 *
 * Locks: the lottery, whose tickets are numbered.
 */
import { type Answer, type Currency, type Query, refusing } from '@ayva/contract/base'
import * as contract from '@ayva/contract/rewards/lottery'
import { keptNames } from '#lib/cache/kept-names.ts'
import { transaction, type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { type PageParams } from '#lib/edge/named-pages.ts'
import { type OperationKey, refuse as refuseCall } from '#lib/http/serve.ts'
import { type MayPlay } from '#lib/module.ts'
import { accountOf, mustBeComplete } from '../../identity/auth/auth.ts'
import { crossRate, type CrossRate } from '../../payments/exchange/exchange.ts'
import { casinoLabels, isOfCasino } from '../../games/lobby/lobby.ts'
import { readSetting } from '../../platform/settings/settings.ts'
import { fundOf, isOfClub } from '../contests/contests.ts'
import { selectWinners, type WinnerRow } from './draw.sql.ts'
import { type LotteryRow, type TicketRow } from './lottery.sql.ts'
import * as store from './lottery.sql.ts'
import { saltRules } from './salt.ts'

export { lotteryRemarks, saltByBlock, WrongSalt } from './salt.ts'

const refuse = refusing(contract.takeTicket.refusals)

type Caller = { id: bigint } | undefined

export async function lotteries(
  deps: Deps,
  { currency, ...listing }: Query<typeof contract.listLotteries>,
  caller: Caller,
): Promise<Answer<typeof contract.listLotteries>> {
  await mustBeOn(deps)
  const vipFirst = caller !== undefined && (await isOfClub(deps.db, caller.id))
  const asked = { ...listing, now: deps.clock.now(), vipFirst }
  const [rows, count] = await Promise.all([
    store.selectLotteries(deps.db, asked),
    store.countLotteries(deps.db, asked),
  ])
  return { lotteries: await shownOf(deps, rows, { caller, currency }), count }
}

const keptIds = keptNames(store.selectIds)

/** Whether a lottery of this id may exist. */
export async function mayBeLottery(deps: Deps, { lotteryId }: PageParams): Promise<boolean> {
  return (await keptIds(deps)).mayHave(Number(lotteryId))
}

/** Refuses with `lottery_unknown`. */
export async function lottery(
  deps: Deps,
  id: number,
  how: { caller: Caller; currency: Currency | undefined },
): Promise<contract.Lottery> {
  await mustBeOn(deps)
  const [shown] = await shownOf(deps, [await begun(deps.db, id, deps.clock.now())], how)
  return shown!
}

/** Refuses with `lottery_unknown`. */
export async function tickets(
  deps: Deps,
  { id, ...page }: Query<typeof contract.listTickets> & { id: number },
  caller: Caller,
): Promise<Answer<typeof contract.listTickets>> {
  await mustBeOn(deps)
  const { tickets: count } = await begun(deps.db, id, deps.clock.now())
  const rows = await store.selectTickets(deps.db, id, { before: undefined, ...page })
  return { items: rows.map((row) => ticketOf(row, caller?.id)), count }
}

type Order = { playerId: bigint; id: number; key: OperationKey }
type Taken = { answer: contract.LotteryTicket; replayed: boolean }

/** Takes today's ticket, once for its key. Refuses with each of the refusals of the call. */
export async function take(deps: Deps, order: Order, mayPlay: MayPlay): Promise<Taken> {
  await mustBeOn(deps)
  try {
    return (await earlier(deps.db, order)) ?? (await print(deps, order, mayPlay))
  } catch (error) {
    // A concurrent call with the same key may have taken it.
    const twin = await earlier(deps.db, order)
    if (twin) return twin
    throw error
  }
}

async function earlier(tx: Tx, { playerId, id, key }: Order): Promise<Taken | undefined> {
  const row = await store.findOperation(tx, playerId, key.id)
  if (!row) return undefined
  if (row.operationHash !== key.bodyHash || row.lotteryId !== id) throw refuseCall('key_reused')
  return { answer: ticketOf(row, playerId), replayed: true }
}

async function print(deps: Deps, { playerId, id, key }: Order, mayPlay: MayPlay): Promise<Taken> {
  const at = deps.clock.now()
  const labels = await casinoLabels(deps)
  const row = await transaction(deps.db, async (tx) => {
    // The casino's own and test players are excluded, because they would win the casino's own prizes.
    if (await isOfCasino(tx, playerId, labels)) throw refuse('lottery_house')
    await mayTake(tx, playerId, { at, mayPlay })
    const found = await store.lockLottery(tx, id)
    if (!found || found.startAt > at) throw refuse('lottery_unknown')
    const isClosed = found.drawnAt || found.salt !== null || found.endAt <= at
    if (isClosed || found.tickets >= contract.TICKETS_MAX) throw refuse('lottery_closed')
    if (found.isVip && !(await isOfClub(tx, playerId))) throw refuse('lottery_vip')
    const operation = { operation: key.id, operationHash: key.bodyHash }
    const made = { lotteryId: id, ownerId: playerId, at, day: moscowDay(at), ...operation }
    const printed = await store.printTicket(tx, made)
    if (!printed) throw refuse('ticket_taken')
    return printed
  })
  return { answer: ticketOf(row, playerId), replayed: false }
}

/** Checks that the player is of age, has a confirmed contact, and is not on a break. */
async function mayTake(tx: Tx, playerId: bigint, { at, mayPlay }: { at: Date; mayPlay: MayPlay }) {
  await mustBeComplete(tx, playerId)
  await mayPlay(tx, playerId, at)
  const { emailConfirmedAt, phoneConfirmedAt } = await accountOf(tx, playerId)
  if (!emailConfirmedAt && !phoneConfirmedAt) throw refuse('contact_unconfirmed')
}

const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Moscow', dateStyle: 'short' })
export const moscowDay = (at: Date) => day.format(at)

async function begun(tx: Tx, id: number, now: Date): Promise<LotteryRow> {
  const row = await store.findLottery(tx, id)
  if (!row || row.startAt > now) throw refuse('lottery_unknown')
  return row
}

type How = { caller: Caller; currency: Currency | undefined }

async function shownOf(
  { db, clock }: Deps,
  rows: LotteryRow[],
  { caller, currency }: How,
): Promise<contract.Lottery[]> {
  const ids = rows.map(({ id }) => id)
  const drawn = rows.filter(({ drawnAt }) => drawnAt).map(({ id }) => id)
  const [winners, own] = await Promise.all([
    selectWinners(db, drawn),
    caller ? store.selectOwn(db, caller.id, { ids, day: moscowDay(clock.now()) }) : [],
  ])
  const rates = new Map<Currency, CrossRate>()
  for (const { currency: from } of rows)
    if (currency !== undefined && !rates.has(from))
      rates.set(from, await crossRate(db, from, currency))
  return rows.map((row) => {
    const rate = rates.get(row.currency)
    return lotteryOf(row, {
      now: clock.now(),
      rate,
      winners: winners.filter(({ lotteryId }) => lotteryId === row.id),
      own: own.find(({ lotteryId }) => lotteryId === row.id),
    })
  })
}

type Known = {
  now: Date
  rate: CrossRate | undefined
  winners: WinnerRow[]
  own: store.Own | undefined
}

export function lotteryOf(row: LotteryRow, { now, rate, winners, own }: Known): contract.Lottery {
  const { prizes, currency, seed, commitment, isVip, drawnAt, startAt, endAt } = row
  const { salt, saltEvent } = row
  const inAsked = (minor: bigint) => rate?.(minor) ?? { minor, currency }
  return {
    id: row.id,
    name: row.name,
    art: row.art,
    ticketCount: row.tickets,
    userTicketCount: own?.count ?? 0,
    isTakenToday: own?.isToday ?? false,
    startDate: startAt.toISOString(),
    endDate: endAt.toISOString(),
    fund: inAsked(fundOf(prizes)),
    prizes: prizes.map(inAsked),
    labels: isVip ? [contract.VIP] : [],
    isOver: endAt <= now,
    isDrawn: drawnAt !== null,
    commitment,
    serverSeed: drawnAt ? seed : null,
    salt,
    saltRule: saltRules[saltEvent],
    winners: winners.map(({ place, number, amount, ownerId }) => ({
      place,
      prize: inAsked(amount),
      ticket: { number, user: ownerId === null ? null : { id: Number(ownerId) } },
    })),
  }
}

function ticketOf({ number, at, ownerId }: TicketRow, caller: bigint | undefined) {
  const isOwn = ownerId !== null && ownerId === caller
  return { number, at: at.toISOString(), user: isOwn ? { id: Number(ownerId) } : null }
}

async function mustBeOn(deps: Deps): Promise<void> {
  if (!(await isOn(deps))) throw refuse('lottery_unknown')
}

export async function isOn(deps: Deps): Promise<boolean> {
  return (await readSetting(deps, contract.lotterySettings, 'feature_lottery')).enabled
}
