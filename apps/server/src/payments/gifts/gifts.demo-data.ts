import { randomUUID } from 'node:crypto'
import {
  activateGift,
  applyPromo,
  cancelGift,
  chooseWelcome,
  type Gift,
  listGifts,
} from '@ayva/contract/payments/gifts'
import { showSelf } from '@ayva/contract/identity/player'
import { type DemoPlayer, type Story } from '#lib/demo-data.ts'
import { after, days } from '#lib/clock.ts'
import { transaction } from '#lib/data/db.ts'
import { give } from './giving.ts'
import { knownOffers } from './offers/offers.ts'
import { updateGift } from './gifts.sql.ts'
import { activate } from './taking.ts'

/** Gifts in every state of the page, for demo players with a history. */
export async function showGifts(story: Story, { evenings }: DemoPlayer): Promise<void> {
  const { call, today } = story
  const [first] = evenings
  if (!call || first === undefined) return
  const playerId = BigInt((await call(showSelf, {})).id)
  const key = () => ({ idempotencyKey: randomUUID() })
  const take = ({ id }: Pick<Gift, 'id'>) => call(activateGift, { params: { id }, ...key() })

  await call(chooseWelcome, { body: { key: 'welcome-spins' }, ...key() })
  const promo = await take(await call(applyPromo, { body: { code: 'AYVA' }, ...key() }))
  await call(cancelGift, { params: { id: promo.id }, ...key() })
  await take(
    await giveFrom(story, playerId, { key: 'garden-coins', at: after(today, -days(first)) }),
  )
  await expire(story, playerId)

  // Bonuses in play were taken now, so that they have not expired.
  const now = { ...story.deps, clock: { now: () => today } }
  await giveFrom(story, playerId, { key: 'top-up-50', at: today })
  const { id } = await giveFrom(story, playerId, { key: 'garden-500', at: today })
  const { gifts } = await call(listGifts, { query: { state: 'available' } })
  const spins = gifts.filter(({ kind }) => kind === 'free_spins')
  for (const one of [id, ...spins.map((gift) => gift.id)])
    // Demo players never took a break.
    await activate(now, { playerId, id: BigInt(one) }, async () => {})
}

type Given = { key: string; at: Date }

async function giveFrom({ deps }: Story, playerId: bigint, { key, at }: Given) {
  const offer = (await knownOffers(deps)).newest.find((one) => one.key === key)!
  const source = `demo ${key} ${at.toISOString()}`
  const gift = await transaction(deps.db, (tx) =>
    give(tx, { playerId, currency: 'RUB', offer, source, at }),
  )
  return { id: Number(gift!.id) }
}

async function expire(story: Story, playerId: bigint): Promise<void> {
  const { deps, today } = story
  const { id } = await giveFrom(story, playerId, { key: 'top-up-50', at: after(today, -days(20)) })
  const gift = { playerId, id: BigInt(id) }
  await updateGift(deps.db, gift, { state: 'expired', endedAt: after(today, -days(6)) })
}
