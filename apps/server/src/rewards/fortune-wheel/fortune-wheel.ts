/**
 * The fortune wheel. A spin follows from a secret that was committed to before it and is published with it: the wheel
 * state is locked, the key is looked up, the rules are checked, and the prize is a gift of that spin.
 *
 * Locks: the player's row, the wheel state, then the gift.
 */
import { type Answer, type Body, refusing } from '@ayva/contract/base'
import { type Self } from '@ayva/contract/identity/player'
import {
  type listSpins,
  type OwnWheel,
  type SpinAnswer,
  spinWheel,
  type WheelSpin,
} from '@ayva/contract/rewards/fortune-wheel'
import { nobleHmac } from '@ayva/game-math/hash'
import { createStream } from '@ayva/game-math/stream'
import { keepsAway } from '#lib/keeps-away.ts'
import { type Config } from '#lib/config.ts'
import { transaction, type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { type OperationKey, refuse as refuseCall } from '#lib/http/serve.ts'
import { type MayPlay } from '#lib/module.ts'
import { accountOf, lockPlayer } from '../../identity/auth/auth.ts'
import { givePrize } from '../../payments/gifts/gifts.ts'
import { newClientSeed } from '../../games/rounds/rounds.ts'
import { levelIdOf } from './levels.ts'
import { newSpinSecret, secretOfSpin } from './secret.ts'
import * as store from './fortune-wheel.sql.ts'
import { type WheelStateRow, type SpinRow } from './fortune-wheel.sql.ts'
import {
  isReady,
  mustBeOn,
  prizeView,
  readWheels,
  spinsLeft,
  usedToday,
  wheelOf,
  type Wheels,
} from './wheels.ts'

export { findFirstSpin } from './fortune-wheel.sql.ts'

const refuse = refusing(spinWheel.refusals)

type Wish = { playerId: bigint; key: OperationKey } & Body<typeof spinWheel>

/** Spins once for the key. Refuses with `wheel_off`, `on_break`, `spins_over`, `wheel_unready`, `commitment_passed`. */
export async function spin(
  deps: Deps,
  wish: Wish,
  mayPlay: MayPlay,
): Promise<{ answer: SpinAnswer; replayed: boolean }> {
  await mustBeOn(deps)
  const { playerId, key } = wish
  const at = deps.clock.now()
  const known = await readWheels(deps, at)
  return transaction(deps.db, async (tx) => {
    await lockPlayer(tx, playerId)
    await store.insertState(tx, { playerId, ...newSpinSecret(deps.config, playerId) })
    const wheelState = await store.lockState(tx, playerId)
    const earlier = await store.findByKey(tx, playerId, key.id)
    if (earlier && earlier.requestHash !== key.bodyHash) throw refuseCall('key_reused')
    if (earlier) return { answer: answerOf(earlier), replayed: true }
    await mayPlay(tx, playerId, at)
    return {
      answer: answerOf(await decide(tx, { config: deps.config, wheelState, wish, known, at })),
      replayed: false,
    }
  })
}

type Deciding = { config: Config; wheelState: WheelStateRow; wish: Wish; known: Wheels; at: Date }

/** Draws the sector, stores it, gives the prize and commits to the next secret, in one transaction. */
async function decide(tx: Tx, deciding: Deciding): Promise<SpinRow> {
  const { config, wheelState, wish, known, at } = deciding
  const { playerId, key } = wish
  const { currency, closesAt } = await accountOf(tx, playerId)
  const wheel = wheelOf(known.wheels, await levelIdOf(tx, known.levels, playerId))
  const left = spinsLeft(wheelState, { wheel, dayStartsAt: known.dayStartsAt })
  if (!wheel || left + wheelState.additional === 0) throw refuse('spins_over')
  if (closesAt || !isReady(wheel, { prizes: known.prizes, currency, at }))
    throw refuse('wheel_unready')
  const { serverSeedHash } = wheelState
  if (wish.serverSeedHash !== undefined && wish.serverSeedHash !== serverSeedHash)
    throw refuse('commitment_passed')
  const { sectors } = wheel
  const serverSeed = secretOfSpin(config, wheelState)
  const clientSeed = wish.clientSeed ?? newClientSeed()
  const n = wheelState.spins + 1
  const stream = createStream({ serverSeed, clientSeed, nonce: n, hmac: nobleHmac })
  const sector = stream.weighted(sectors.map(({ weight }) => weight))
  const gift = sectors[sector]!.gift
  const prize = gift === null ? undefined : known.prizes.get(gift)!
  const given =
    prize && (await givePrize(tx, { playerId, currency, prize, source: `wheel ${n}`, at }))
  const isAdditional = left === 0
  const row: SpinRow = {
    playerId,
    n,
    key: key.id,
    requestHash: key.bodyHash,
    madeAt: at,
    levelId: wheel.levelId,
    sectors,
    sector,
    isAdditional,
    prize: prize ? prizeView(prize) : null,
    giftId: given?.id ?? null,
    spinsLeft: isAdditional ? 0 : left - 1,
    additionalLeft: isAdditional ? wheelState.additional - 1 : wheelState.additional,
    serverSeed,
    serverSeedHash,
    clientSeed,
    clientSeedChosen: wish.clientSeed !== undefined,
  }
  await store.insertSpin(tx, row)
  const today = { dayStartsAt: latest(wheelState.dayStartsAt, known.dayStartsAt) }
  const used = usedToday(wheelState, known.dayStartsAt) + (isAdditional ? 0 : 1)
  await store.updateState(tx, {
    ...wheelState,
    ...today,
    ...newSpinSecret(config, playerId),
    spins: n,
    used,
    additional: row.additionalLeft,
  })
  return row
}

const latest = (one: Date | null, other: Date) => (one && one > other ? one : other)

function answerOf(spun: SpinRow): SpinAnswer {
  return {
    ...spinView(spun),
    spin_count_left: spun.spinsLeft,
    addition_spin_count_left: spun.additionalLeft,
  }
}

function spinView({ sectors, sector, prize, ...spun }: SpinRow): WheelSpin {
  const { serverSeed, serverSeedHash, clientSeed, clientSeedChosen } = spun
  const weights = sectors.map(({ weight }) => weight)
  return {
    n: spun.n,
    at: spun.madeAt.toISOString(),
    levelId: spun.levelId,
    sector: { n: sector, weight: weights[sector]!, gift: prize },
    giftId: spun.giftId === null ? null : Number(spun.giftId),
    isAdditional: spun.isAdditional,
    proof: {
      serverSeed,
      serverSeedHash,
      clientSeed,
      clientSeedChosen,
      nonce: spun.n,
      weights,
    },
  }
}

/** The data of the player's wheel page; the first call commits to the first secret. */
export async function ownWheel(deps: Deps, playerId: bigint, mayPlay: MayPlay): Promise<OwnWheel> {
  await mustBeOn(deps)
  const { db } = deps
  const at = deps.clock.now()
  const known = await readWheels(deps, at)
  const wheelState = (await store.findState(db, playerId)) ?? (await takeState(deps, playerId))
  const wheel = wheelOf(known.wheels, await levelIdOf(db, known.levels, playerId))
  // A spin made after the wheel state was read is left out, so that the returned hash belongs to the spin after `last`.
  const spins = await store.listSpins(db, { playerId, limit: 2, offset: 0 })
  const last = spins.find(({ n }) => n <= wheelState.spins)
  return {
    levelId: wheel?.levelId ?? null,
    maxSpinCount: wheel && wheel.sectors.length > 0 ? wheel.spins : 0,
    spinCount: spinsLeft(wheelState, { wheel, dayStartsAt: known.dayStartsAt }),
    additionSpinCount: wheelState.additional,
    closed: await whyClosed(deps, { playerId, known, at }, mayPlay),
    serverSeedHash: wheelState.serverSeedHash,
    last: last ? spinView(last) : null,
  }
}

async function takeState({ db, config }: Deps, playerId: bigint): Promise<WheelStateRow> {
  await store.insertState(db, { playerId, ...newSpinSecret(config, playerId) })
  return (await store.findState(db, playerId))!
}

type Asking = { playerId: bigint; known: Wheels; at: Date }

async function whyClosed(
  { db }: Deps,
  { playerId, known, at }: Asking,
  mayPlay: MayPlay,
): Promise<OwnWheel['closed']> {
  if (await keepsAway(mayPlay, db, playerId, at)) return 'break'
  const { currency, closesAt } = await accountOf(db, playerId)
  if (closesAt) return 'leaving'
  const wheel = wheelOf(known.wheels, await levelIdOf(db, known.levels, playerId))
  return wheel && isReady(wheel, { prizes: known.prizes, currency, at }) ? null : 'unready'
}

type Page = { limit: number; offset: number }

export async function spinsOf(
  deps: Deps,
  playerId: bigint,
  page: Page,
): Promise<Answer<typeof listSpins>> {
  await mustBeOn(deps)
  const rows = await store.listSpins(deps.db, { playerId, ...page })
  const wheelState = await store.findState(deps.db, playerId)
  return { spins: rows.map(spinView), count: wheelState?.spins ?? 0 }
}

/** The module's part of the data on every page. */
export async function selfOf(deps: Deps, playerId: bigint): Promise<Partial<Self>> {
  const { wheels, levels, dayStartsAt } = await readWheels(deps, deps.clock.now())
  const wheelState = await store.findState(deps.db, playerId)
  const wheel = wheelOf(wheels, await levelIdOf(deps.db, levels, playerId))
  return {
    fortuneWheelSpinCount: spinsLeft(wheelState, { wheel, dayStartsAt }),
    fortuneWheelAdditionSpinCount: wheelState?.additional ?? 0,
  }
}
