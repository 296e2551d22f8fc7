/**
 * Promo codes: each gives its gift to a player once; case does not matter.
 *
 * Locks: the player's use, the gift, and last the code itself if it has a limit.
 */
import { Refusal, refusing } from '@ayva/contract/base'
import { type Gift } from '@ayva/contract/payments/gifts'
import { promoRefusals } from '@ayva/contract/payments/gifts/words'
import { transaction, type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { type OperationKey, refuse } from '#lib/http/serve.ts'
import { type MayPlay } from '#lib/module.ts'
import { minutes } from '#lib/clock.ts'
import { countTry } from '../../../identity/auth/auth.ts'
import { type CodeRow, countUse, findCode, findUse, findUseByKey, insertUse } from './codes.sql.ts'
import { showGift } from '../gifts.view.ts'
import { give, type Whom, whomOf } from '../giving.ts'
import { isOpen, offerOf } from '../offers/offers.ts'
import { findOffer } from '../offers/offers.sql.ts'
import { transferId } from '../../../ledger/wallet/wallet.ts'

type PromoKey = keyof typeof promoRefusals
const refusePromo = (
  key: PromoKey,
  details: { values?: Record<string, string>; retryAt?: string } = {},
) =>
  refusing(promoRefusals)(key, {
    ...details,
    fields: { code: new Refusal(key, promoRefusals[key], details).message },
  })

/** A person mistypes a few times, while guessing needs many attempts; many players may share an address. */
const TRIES = { player: 10, address: 100, windowMs: minutes(15) }

type Asked = { playerId: bigint; code: string; key: OperationKey; ip: string }

/** The stored form, which ignores case. */
export const folded = (code: string) => code.toLocaleLowerCase('ru')

/**
 * Refuses with each of `promoRefusals`, and players who may not play now; attempts are counted before a code is looked
 * up.
 */
export async function applyCode(
  deps: Deps,
  { playerId, code: written, key, ip }: Asked,
  mayPlay: MayPlay,
): Promise<{ answer: Gift; replayed: boolean }> {
  const code = folded(written)
  const known = await findOperation(deps.db, { playerId, key })
  if (known) return { answer: await showGift(deps, playerId, known), replayed: true }
  await mayPlay(deps.db, playerId, deps.clock.now())
  const over = (retryAt: string) =>
    refusePromo('promo_attempts', { values: { time: timeOf(new Date(retryAt)) }, retryAt })
  const takeBack = await countTry(deps, { what: 'promo', playerId, ip, ...TRIES }, over)
  const at = deps.clock.now()
  const used = await transaction(deps.db, (tx) => use(tx, at, { playerId, code, key }))
  await takeBack()
  return { answer: await showGift(deps, playerId, used.giftId), replayed: used.replayed }
}

/** The gift that an earlier call with the same key gave. */
async function findOperation(
  tx: Tx,
  { playerId, key }: Pick<Asked, 'playerId' | 'key'>,
): Promise<bigint | undefined> {
  const known = await findUseByKey(tx, playerId, key.id)
  if (known && known.bodyHash !== key.bodyHash) throw refuse('key_reused')
  return known?.giftId
}

export const USE_BROUGHT = 'gifts.use_brought'

/** Uses a code given at registration; an invalid one is ignored, because it could not be corrected there. */
export async function useBrought(
  deps: Deps,
  { playerId, code }: { playerId: bigint; code: string },
): Promise<void> {
  const key = { id: transferId('gift', `${playerId}`, 'registration'), bodyHash: '' }
  const at = deps.clock.now()
  try {
    await transaction(deps.db, (tx) => use(tx, at, { playerId, code: folded(code.trim()), key }))
  } catch (error) {
    if (!(error instanceof Refusal && Object.hasOwn(promoRefusals, error.key))) throw error
  }
}

type Using = { playerId: bigint; code: string; key: OperationKey }

/** Uses a code for a player, in the caller's transaction. */
async function use(
  tx: Tx,
  at: Date,
  { playerId, code, key }: Using,
): Promise<{ giftId: bigint; replayed: boolean }> {
  const row = await findCode(tx, code)
  const whom = await whomOf(tx, playerId)
  mustHold(row, at, whom)
  if (await findUse(tx, playerId, code)) return usedBefore(tx, { playerId, code, key })
  if (row.usesMax !== null && row.uses >= row.usesMax) throw refusePromo('promo_limit')
  const newest = await findOffer(tx, row.giftKey)
  const offer = newest && offerOf(newest)
  if (!offer || !isOpen(offer, at, { vip: true })) throw refusePromo('promo_expired')
  const source = `promo ${code}`
  const gift = await give(tx, { playerId, currency: whom.currency, offer, source, at })
  if (!gift) throw refusePromo('promo_invalid')
  const counted = row.usesMax !== null
  const operation = { idempotencyKey: key.id, bodyHash: key.bodyHash }
  if (
    !(await insertUse(tx, { playerId, code, giftId: gift.id, ...operation, counted, usedAt: at }))
  )
    return usedBefore(tx, { playerId, code, key })
  if (counted && !(await countUse(tx, code))) throw refusePromo('promo_limit')
  return { giftId: gift.id, replayed: false }
}

/** The answer of an earlier call with the same key. */
async function usedBefore(tx: Tx, { playerId, code, key }: Using) {
  const known = await findUse(tx, playerId, code)
  if (known?.idempotencyKey !== key.id) throw refusePromo('promo_used')
  return { giftId: known.giftId, replayed: true }
}

/** The order matters: refusals that are true for every player come first. */
function mustHold(row: CodeRow | undefined, now: Date, { vip }: Whom): asserts row is CodeRow {
  if (!row || row.disabled) throw refusePromo('promo_invalid')
  const { fromAt, untilAt, audience } = row
  if (untilAt !== null && untilAt <= now) throw refusePromo('promo_expired')
  if (fromAt !== null && fromAt > now)
    throw refusePromo('promo_early', { values: { date: dayOf(fromAt) } })
  if (audience === 'vip' && !vip) throw refusePromo('promo_not_vip')
}

const zone = { timeZone: 'Europe/Moscow' } as const
const dayFormat = new Intl.DateTimeFormat('ru', { dateStyle: 'long', ...zone })
const dayOf = (moment: Date) => dayFormat.format(moment)
const timeFormat = new Intl.DateTimeFormat('ru', { timeStyle: 'short', ...zone })
const timeOf = (moment: Date) => `${timeFormat.format(moment)} МСК`
