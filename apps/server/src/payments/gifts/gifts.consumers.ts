/** Events of other modules that open, give or end gifts. */
import * as z from 'zod/mini'
import { type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { addJob } from '#lib/work/jobs.ts'
import { bodyOf, events, type Kind } from '#lib/work/events.ts'
import { consumer, type Consumer } from '#lib/work/event-stream.ts'
import { contactConfirmed, playerRegistered } from '../../identity/auth/auth.ts'
import { stepTold } from '../../identity/player/player.ts'
import { bonusEnded, freeRoundsEnded } from '../../ledger/wallet/wallet.ts'
import { addGiving, notePaid } from './deposits.ts'
import { type GiftRow } from './gifts.sql.ts'
import * as store from './gifts.sql.ts'
import { giveAutomatic, open } from './giving.ts'
import { knownOffers, type Offer } from './offers/offers.ts'
import { USE_BROUGHT } from './codes/promo-codes.ts'
import { giftIdOf } from './taking.ts'

/** Declared here because the cashier, which publishes it, is in a higher layer. */
const depositCredited: Kind<{ paymentId: bigint }> = {
  kind: 'cashier.deposit_credited',
  body: z.object({ paymentId: z.coerce.bigint() }),
}

type Known = { deps: Deps; newest: readonly Offer[] }
type Event = Parameters<typeof bodyOf>[1]

export function giftsConsumers(deps: Deps): Consumer[] {
  return [
    consumer({
      name: 'gifts',
      stream: events,
      async take(tx, heard) {
        // Read before anything is locked, because a stale cache of offers is read again from the database.
        const { newest } = await knownOffers(deps)
        for (const event of heard) await handle({ deps, newest }, tx, event)
      },
      // Given gifts belong to the player, so a rebuild must not delete and give them again.
      forget: async () => {},
    }),
  ]
}

async function handle({ deps, newest }: Known, tx: Tx, event: Event): Promise<void> {
  const { playerId, at } = event
  const registered = bodyOf(playerRegistered, event)
  if (registered) {
    await giveAutomatic(tx, { playerId, offers: newest, at: deps.clock.now() })
    const { promoCode: code } = registered
    if (code)
      await addJob(tx, USE_BROUGHT, { playerId, code }, { jobKey: `${USE_BROUGHT}:${playerId}` })
  }
  if (bodyOf(contactConfirmed, event)?.contact === 'phone')
    await open(tx, { playerId, by: 'phone', at })
  const told = bodyOf(stepTold, event)
  if (told) await open(tx, { playerId, by: told.step, at })
  const deposit = bodyOf(depositCredited, event)
  if (deposit) await notePaid(tx, playerId, deposit.paymentId)
  await handleWallet(tx, event)
}

const stateAfter = {
  converted: 'wagered',
  cancelled: 'cancelled',
  expired: 'expired',
  spent: 'used',
} as const

async function handleWallet(tx: Tx, event: Event): Promise<void> {
  const { playerId, at } = event
  const rounds = bodyOf(freeRoundsEnded, event)
  if (rounds) {
    const gift = await activeGift(tx, playerId, rounds)
    const { grantId, won, status } = rounds
    if (gift && grantId !== null) await store.updateGift(tx, gift, { grantId, amount: won })
    else if (gift) {
      const state = status === 'expired' && won === 0n ? 'expired' : 'used'
      await store.updateGift(tx, gift, { state, endedAt: at, brought: won })
    }
  }
  const bonus = bodyOf(bonusEnded, event)
  if (!bonus) return
  const gift = await activeGift(tx, playerId, bonus)
  if (gift) {
    const state = stateAfter[bonus.status]
    await store.updateGift(tx, gift, { state, endedAt: at, brought: bonus.kept })
  }
  await addGiving(tx, playerId)
}

async function activeGift(
  tx: Tx,
  playerId: bigint,
  { source }: { source: string },
): Promise<GiftRow | undefined> {
  const id = giftIdOf(source)
  const gift = id === undefined ? undefined : await store.lockGift(tx, playerId, id)
  return gift?.state === 'active' ? gift : undefined
}
