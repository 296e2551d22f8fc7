/** What a player may do next, by chance: each operation is a closure that can be done again, under its own key. */
import { cancelWithdrawal, createWithdrawal } from '@ayva/contract/payments/cashier'
import { exchangePoints } from '@ayva/contract/payments/exchange'
import { offerRepayment, takeRepayment } from '@ayva/contract/ledger/wallet/repayment'
import { limitsOf } from '@ayva/game-math/limits'
import { goodPhone, goodTon } from '../apps/server/src/payments/cashier/cashier.testing.ts'
import { type Account } from '../apps/server/src/ledger/wallet/wallet.ts'
import { actInRound } from '../apps/server/src/games/rounds/betting/actions.ts'
import { after, days } from '../apps/server/src/lib/clock.ts'
import { transaction } from '../apps/server/src/lib/data/db.ts'
import { placeBet } from '../apps/server/src/games/rounds/rounds.ts'
import { cancelBonus, grantBonus, transfer } from '../apps/server/src/ledger/wallet/wallet.ts'
import { type Chance } from './chance.ts'
import { keep, type Past, uuidOf, type World } from './random-world.ts'

export type Operation = () => Promise<unknown>
/** One stake of so many is of any sum at all. */
const STRANGE = 12
type Maker = (world: World, past: Past, chance: Chance) => Operation | undefined

/** How often each is drawn, of a hundred: as in any casino four of five are stakes. */
const makers: [number, Maker][] = [
  [58, bet],
  [8, mines],
  [14, step],
  [2, deposit],
  [4, notice],
  [2, withdraw],
  [1, cancel],
  [2, exchange],
  [1, offer],
  [1, takeOffered],
  [1, grant],
  [1, giveUp],
  [4, adjust],
  [1, pass],
]

/** The next operation of somebody; one that has nothing to go on with begins something. */
export function nextOperation(world: World, chance: Chance): Operation {
  const past = chance.pick(world.people)
  let drawn = chance.below(100)
  for (const [share, maker] of makers) {
    drawn -= share
    if (drawn < 0) return maker(world, past, chance) ?? bet(world, past, chance)
  }
  return bet(world, past, chance)
}

/** Between a handful of minor units and more than anybody has, mostly what can be covered. */
function sum({ player: { currency } }: Past, chance: Chance): bigint {
  const unit = currency === 'TON' ? 10_000_000n : 1n
  const size = chance.pick([10, 100, 1_000, 10_000, 1_000_000])
  return BigInt(chance.between(1, 100) * size) * unit
}

/** Mostly what a game of single steps takes; now and then anything. */
function stake(past: Past, chance: Chance): bigint {
  if (chance.below(STRANGE) === 0) return sum(past, chance)
  const { instant, instantStep } = limitsOf(past.player.currency)
  const most = Number(instant.max / instantStep)
  const least = Number(instant.min / instantStep)
  return BigInt(chance.between(least, chance.pick([least + 50, least + 500, most]))) * instantStep
}

function open(
  world: World,
  past: Past,
  chance: Chance,
  modelId: string,
  params: object,
): Operation {
  const { id: gameId } = world.games.find((game) => game.modelId === modelId)!
  const id = uuidOf(chance)
  const node = world.node(chance)
  const body = { gameId, bet: stake(past, chance), params: params as Record<string, unknown> }
  return async () => {
    const key = { id, bodyHash: 'ab'.repeat(32) }
    const made = await placeBet(node, { playerId: past.player.id, key, body })
    const { round } = made.step
    if (!made.replayed && round.status === 'open') keep(past.rounds, { id, steps: 0 })
    return made
  }
}

function bet(world: World, past: Past, chance: Chance): Operation {
  const direction = chance.pick(['over', 'under'])
  return open(world, past, chance, 'dice-99', { direction, target: chance.between(1000, 8999) })
}

function mines(world: World, past: Past, chance: Chance): Operation {
  return open(world, past, chance, 'mines-99', { mines: chance.between(1, 8) })
}

function step({ testApp }: World, past: Past, chance: Chance): Operation | undefined {
  const round = past.rounds.at(-1)
  if (!round) return undefined
  const index = round.steps
  const action = index > 0 && chance.below(2) === 0 ? 'cashout' : chance.below(25)
  return async () => {
    const act = { playerId: past.player.id, roundId: round.id, index, action }
    const { round: now } = await actInRound(testApp.deps, act)
    if (now.status === 'open') round.steps = Math.max(round.steps, index + 1)
    else past.rounds = past.rounds.filter((one) => one !== round)
  }
}

function deposit(world: World, past: Past, chance: Chance): Operation | undefined {
  const system = systemOf(world, past, 1, chance)
  if (!system) return undefined
  const key = uuidOf(chance)
  const amount = system.minimum * BigInt(chance.between(1, 5))
  return async () => {
    const { paymentId } = await world.desk.deposit(past.player, amount, system.id, key)
    if (!past.deposits.includes(paymentId)) keep(past.deposits, paymentId)
  }
}

/** What the provider says of a payment: often right, often twice, now and then late or of another sum. */
function notice({ testApp, desk }: World, past: Past, chance: Chance): Operation | undefined {
  const isDeposit = chance.below(3) > 0
  const list = isDeposit ? past.deposits : past.withdrawals
  if (list.length === 0) return undefined
  const paymentId = chance.pick(list)
  if (isDeposit && past.player.currency === 'TON') return coins(desk, past, paymentId, chance)
  const status = chance.pick([
    ...(['success', 'success', 'success', 'declined', 'processing', 'delayed'] as const),
  ])
  const wrong = chance.below(40) === 0
  const id = uuidOf(chance)
  return async () => {
    const payment = await testApp.deps.db
      .selectFrom('payment')
      .select(['operationId', 'sum', 'commission', 'currency', 'typeId'])
      .where('playerId', '=', past.player.id)
      .where('id', '=', BigInt(paymentId))
      .executeTakeFirstOrThrow()
    const { operationId, currency, typeId } = payment
    const due = typeId === 1 ? payment.sum : payment.sum - payment.commission
    const kind = typeId === 1 ? ('payment' as const) : ('payout' as const)
    const said = { operationId, kind, status, currency, reason: null }
    await desk.notify({ ...said, amount: `${wrong ? due + 1n : due}` }, { id })
  }
}

/** Coins that somebody sends, now and then of another sum, and blocks that make them final. */
function coins(desk: World['desk'], past: Past, paymentId: number, chance: Chance): Operation {
  const blocks = chance.between(1, 4)
  const more = chance.below(20) === 0 ? 1n : 0n
  return async () => {
    const { extraData, sum } = await desk.show(past.player, paymentId)
    if (!extraData) return
    const { address, memo } = extraData
    const digits = `${sum.minor + more}`.padStart(10, '0')
    await desk.send({ address, memo, amount: `${digits.slice(0, -9)}.${digits.slice(-9)}` })
    await desk.mine(blocks)
  }
}

const requisites: Record<string, string> = {
  phone: goodPhone,
  card: '2200000000000004',
  expiry: '09/39',
  purse: 'U12345678',
  email: 'kto@ayva.test',
  ton: goodTon,
}

function withdraw(world: World, past: Past, chance: Chance): Operation | undefined {
  const system = systemOf(world, past, 2, chance)
  if (!system) return undefined
  const idempotencyKey = uuidOf(chance)
  const sum = system.minimum * BigInt(chance.between(1, 3))
  const [first, ...others] = system.fields as { kind: string }[]
  const asked = others.map(({ kind }) => [kind, requisites[kind]])
  const requisite = requisites[first!.kind]!
  const body = { sum, system: system.id, requisite, requisites: Object.fromEntries(asked) }
  return async () => {
    const { id } = await past.player.call(createWithdrawal, { body, idempotencyKey })
    if (!past.withdrawals.includes(id)) keep(past.withdrawals, id)
  }
}

function systemOf({ systems }: World, { player }: Past, typeId: number, chance: Chance) {
  const own = systems.filter(
    (one) =>
      one.typeId === typeId &&
      one.currency === player.currency &&
      // Deposits are told of by notices of the first provider, and by blocks.
      (typeId === 2 || one.provider !== 'kassa'),
  )
  return own.length > 0 ? chance.pick(own) : undefined
}

function cancel(_world: World, past: Past, chance: Chance): Operation | undefined {
  if (past.withdrawals.length === 0) return undefined
  const paymentId = chance.pick(past.withdrawals)
  const idempotencyKey = uuidOf(chance)
  return () =>
    past.player.call(cancelWithdrawal, { params: { paymentId }, idempotencyKey } as never)
}

function exchange(_world: World, { player }: Past, chance: Chance): Operation {
  const idempotencyKey = uuidOf(chance)
  const points = BigInt(chance.between(900, 5_000))
  const currency = chance.pick([player.currency, player.currency, 'TON', 'USD', 'KZT'] as const)
  const body = { points, currency, rateVersion: 1 }
  return () => player.call(exchangePoints, { body, idempotencyKey })
}

function offer({ operator }: World, past: Past, chance: Chance): Operation {
  const repaymentId = uuidOf(chance)
  const kind = chance.pick(['repayment', 'vip_club'] as const)
  const { id, currency } = past.player
  const amount = sum(past, chance)
  const body = { repaymentId, kind, currency, amount, words: 'За неделю', why: 'проба' }
  return async () => {
    await operator(offerRepayment, { params: { playerId: `${id}` }, body })
    if (!past.repayments.includes(repaymentId)) keep(past.repayments, repaymentId)
  }
}

function takeOffered(_world: World, past: Past, chance: Chance): Operation | undefined {
  if (past.repayments.length === 0) return undefined
  const id = chance.pick(past.repayments)
  return () => past.player.call(takeRepayment, { params: { id } })
}

function grant({ testApp }: World, past: Past, chance: Chance): Operation {
  const { id: playerId, currency } = past.player
  const id = uuidOf(chance)
  const amount = sum(past, chance)
  const at = testApp.clock.now()
  const terms = {
    version: 1 as const,
    wagerTimes: chance.pick([0, 1, 2, 20]),
    closedGames: [],
    maxBet: null,
    maxWin: chance.pick([null, amount * 2n]),
    weights: { slot: 10_000, instant: 10_000 },
    certainFrom: 10_000,
    expiresAt: after(at, days(chance.between(1, 30))).toISOString(),
  }
  const order = { id, playerId, currency, amount, terms, source: 'random', at }
  return async () => {
    await transaction(testApp.deps.db, (tx) => grantBonus(tx, order))
    if (!past.grants.includes(id)) keep(past.grants, id)
  }
}

function giveUp({ testApp }: World, past: Past, chance: Chance): Operation | undefined {
  if (past.grants.length === 0) return undefined
  const id = chance.pick(past.grants)
  const { deps, clock } = testApp
  return () => transaction(deps.db, (tx) => cancelBonus(tx, past.player.id, id, clock.now()))
}

/** Money or points by a correction of the books; one of four is given up before it is done. */
function adjust({ testApp }: World, past: Past, chance: Chance): Operation {
  const id = uuidOf(chance)
  const { id: playerId } = past.player
  const inPoints = chance.below(2) === 0
  const currency = inPoints ? ('POINTS' as const) : past.player.currency
  const amount = inPoints ? BigInt(chance.between(1_000, 20_000)) : sum(past, chance)
  const gone = chance.below(4) === 0
  const posting = (account: Account, minor: bigint) => ({ account, amount: minor })
  const postings = [posting('adjustment', -amount), posting('cash', amount)]
  const order = { id, playerId, currency, reason: 'adjustment', postings, at: testApp.clock.now() }
  return async () => {
    try {
      await transaction(testApp.deps.db, async (tx) => {
        await transfer(tx, order)
        if (gone) throw new GivenUp()
      })
    } catch (error) {
      if (!(error instanceof GivenUp)) throw error
    }
  }
}

/** Takes a transaction back at its end. */
class GivenUp extends Error {}

function pass(world: World): Operation {
  return () => world.pass()
}
