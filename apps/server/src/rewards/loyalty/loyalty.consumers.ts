/** Gives experience for the cost of finished rounds, whatever they paid. */
import { type Currency } from '@ayva/contract/base'
import { loyaltySettings } from '@ayva/contract/rewards/loyalty'
import { type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { publish } from '#lib/work/events.ts'
import { consumer, type Consumer } from '#lib/work/event-stream.ts'
import { endedRounds } from '../../games/rounds/rounds.ts'
import { levelReached } from '../../communication/campaigns/campaigns.ts'
import { notify } from '../../communication/inbox/inbox.ts'
import { readSetting } from '../../platform/settings/settings.ts'
import { outsideEnded } from '../../games/suppliers/suppliers.ts'
import { noteReached } from './gifts.ts'
import { readLevels } from './levels.ts'
import { isOn, levelAt } from './loyalty.ts'
import { addExperience, forgetEarned } from './loyalty.sql.ts'

/** The stake for one point of experience, in minor units: about ten roubles. POINTS are no money, and yield none. */
const unitOf: Record<Currency, bigint | undefined> = {
  RUB: 10_00n,
  UAH: 4_30n,
  USD: 10n,
  KZT: 52_00n,
  INR: 8_70n,
  AZN: 17n,
  TON: 22_000_000n,
  POINTS: undefined,
}

type Staked = { playerId: bigint; currency: Currency; cost: bigint; at: Date }

export function loyaltyConsumers(deps: Deps): Consumer[] {
  return [
    consumer({
      name: 'loyalty.rounds',
      stream: endedRounds,
      take: (tx, rounds) =>
        earn(
          deps,
          tx,
          'own',
          rounds
            .filter(({ status }) => status === 'settled')
            .map(({ lastActionAt: at, ...round }) => ({ ...round, at })),
        ),
      forget: (tx) => forgetEarned(tx, 'own'),
    }),
    consumer({
      name: 'loyalty.outside',
      stream: outsideEnded,
      take: (tx, told) => earn(deps, tx, 'outside', told),
      forget: (tx) => forgetEarned(tx, 'outside'),
    }),
  ]
}

/** Sums by player in the order of ids, because both consumers may write at once. */
async function earn(deps: Deps, tx: Tx, whose: 'own' | 'outside', rounds: Staked[]): Promise<void> {
  if (!(await isOn(deps))) return
  const { factor } = await readSetting(deps, loyaltySettings, 'experience_formula')
  const thousandths = BigInt(Math.round(factor * 1000))
  const sums = new Map<bigint, bigint>()
  const moments = new Map<bigint, Date>()
  for (const { playerId, currency, cost, at } of rounds) {
    const unit = unitOf[currency]
    if (unit === undefined) continue
    sums.set(playerId, (sums.get(playerId) ?? 0n) + (cost * thousandths) / unit)
    moments.set(playerId, at)
  }
  const earned = [...sums]
    .filter(([, sum]) => sum !== 0n)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([playerId, sum]) => ({ playerId, own: 0n, outside: 0n, [whose]: sum }))
  const levels = await readLevels(deps)
  for (const { playerId, total } of await addExperience(tx, earned)) {
    const level = levelAt(levels, total)
    const before = levelAt(levels, total - sums.get(playerId)!)
    if (level.position > before.position) {
      const reached = levels.slice(before.position, level.position)
      await noteReached(tx, playerId, { reached, at: moments.get(playerId)! })
      await publish(tx, levelReached, { playerId, body: {}, at: moments.get(playerId)! })
      await notify(tx, {
        playerId,
        operation: `level ${level.id}`,
        at: moments.get(playerId)!,
        createdAt: deps.clock.now(),
        name: 'level_reached',
        said: { level: level.name },
      })
    }
  }
}
