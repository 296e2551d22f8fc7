import { type DemoPlayer, type Story } from '#lib/demo-data.ts'
import { after, days, hours } from '#lib/clock.ts'
import { transaction } from '#lib/data/db.ts'
import { draw } from './draw.ts'
import { findByEmail } from '../../identity/auth/auth.ts'
import * as store from './lottery.sql.ts'
import { moscowDay } from './lottery.ts'
import { newLotterySecret } from './secret.ts'

const rubles = (sums: number[]) => sums.map((sum) => BigInt(sum) * 100n)
const author = 'демонстрация'

/** Days relative to today; the draw is in the evening. */
const shown = [
  {
    name: 'Полнолуние',
    art: 'planety',
    from: 30,
    to: 18,
    vip: false,
    prizes: [15_000, 7_000, 3_000, 1_000, 1_000],
  },
  {
    name: 'Ночь в саду',
    art: 'karpy',
    from: 31,
    to: 25,
    vip: true,
    prizes: [25_000, 10_000, 5_000],
  },
  {
    name: 'Звездопад',
    art: 'fonari',
    from: 40,
    to: -1,
    vip: false,
    prizes: [3_000, 2_000, 1_000, 500],
  },
]

/** A running lottery, one of the club, and one that was drawn, with tickets of the demo players. */
export async function showLotteries(
  story: Story,
  { email, evenings, last }: DemoPlayer,
): Promise<void> {
  const { deps, call, today } = story
  const midnight = new Date(`${moscowDay(today)}T00:00:00+03:00`)
  const ids = await Promise.all(
    shown.map(async ({ from, to, vip: isVip, prizes, name, art }) => {
      const startAt = after(midnight, -days(from))
      const endAt = after(midnight, days(to) + hours(21))
      const row = { name, art, startAt, endAt, currency: 'RUB' as const, isVip, author }
      const made = { ...row, prizes: rubles(prizes), ...newLotterySecret(deps.config) }
      await store.insertLottery(deps.db, made)
      return (await store.findByName(deps.db, name, startAt))!.id
    }),
  )
  const ownerId = call && (await findByEmail(deps.db, email))
  if (ownerId !== undefined)
    for (const evening of evenings)
      await takeOn(story, ownerId, { ids, at: after(today, -days(evening)) })
  // With the last demo player everybody has a ticket.
  if (last) await draw({ ...deps, clock: { now: () => today } }, ids[2]!)
}

async function takeOn(
  { deps }: Story,
  ownerId: bigint,
  { ids, at }: { ids: number[]; at: Date },
): Promise<void> {
  for (const id of ids)
    await transaction(deps.db, async (tx) => {
      const found = await store.lockLottery(tx, id)
      if (!found || found.isVip || found.drawnAt || found.startAt > at || found.endAt <= at) return
      const operation = { operation: null, operationHash: null }
      await store.printTicket(tx, { lotteryId: id, ownerId, at, day: moscowDay(at), ...operation })
    })
}
