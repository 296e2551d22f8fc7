/** Operators' changes of offers, codes and gifts, each with an audit entry. */
import { type Answer, type Body, type Currency, refusing } from '@ayva/contract/base'
import { type Gift } from '@ayva/contract/payments/gifts'
import {
  giveGift,
  type listPromoCodes,
  type OfficeCode,
  type OfficeOffer,
  type OfficePrize,
  writeOffer,
  writePromoCode,
} from '@ayva/contract/payments/gifts/office'
import { OfferTerms } from '@ayva/contract/payments/gifts/terms'
import { assertBetAmount } from '@ayva/game-math/limits'
import { InvalidBet } from '@ayva/game-math/engine'
import * as z from 'zod/mini'
import { transaction } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { type OperationKey } from '#lib/http/serve.ts'
import { type OperatorPrincipal } from '#lib/http/principal.ts'
import { byOperator, record } from '../../platform/audit/audit.ts'
import { mustBePlayer } from '../../identity/auth/auth.ts'
import { ownGameById, releaseOf } from '../../games/lobby/lobby.ts'
import { notifyTabs } from '../../platform/realtime/realtime.ts'
import { type CodeRow, listCodes, lockCode, upsertCode } from './codes/codes.sql.ts'
import { findBySource } from './gifts.sql.ts'
import { showGift } from './gifts.view.ts'
import { give, whomOf } from './giving.ts'
import { knownOffers, type Offer } from './offers/offers.ts'
import { insertOffer } from './offers/offers.sql.ts'
import { costsOf, knownPrizes } from './prizes.ts'
import { outcomesOf } from './truth/prospects.ts'
import { sumsIn } from './truth/truth.ts'
import { folded } from './codes/promo-codes.ts'

const refuseOffer = refusing(writeOffer.refusals)
const refuseGiving = refusing(giveGift.refusals)
const refuseCode = refusing(writePromoCode.refusals)
const CODES_PAGE = 50

type By = { operator: OperatorPrincipal }

export async function offersOf(deps: Deps): Promise<OfficeOffer[]> {
  return (await knownOffers(deps)).newest.map(officeOffer)
}

/** What can be a prize, in the order of the alphabet. */
export async function prizesOf(deps: Deps, currency: Currency): Promise<OfficePrize[]> {
  const prizes = [...(await knownPrizes(deps)).values()]
  const costs = await costsOf(deps, prizes, currency)
  const money = (minor: bigint | undefined) => (minor === undefined ? null : { minor, currency })
  return prizes
    .toSorted((one, other) => one.title.localeCompare(other.title, 'ru'))
    .map(({ key, kind, title, image, terms }) => {
      const amount = sumsIn(terms, currency)?.amount
      const count = BigInt(terms.rounds?.count ?? 1)
      const gets = amount === undefined ? undefined : amount * count
      return { key, kind, title, image, gets: money(gets), cost: money(costs.get(key)) }
    })
}

function officeOffer({ fromAt, untilAt, madeAt, ...offer }: Offer): OfficeOffer {
  const iso = (moment: Date | null) => moment?.toISOString() ?? null
  return { ...offer, from: iso(fromAt), until: iso(untilAt), madeAt: madeAt.toISOString() }
}

/** Refuses with `terms_wrong` terms that could not be given or computed. */
export async function write(
  deps: Deps,
  { operator, why, from, until, ...said }: By & Body<typeof writeOffer>,
): Promise<Answer<typeof writeOffer>> {
  await mustBeRight(deps, said)
  const madeAt = deps.clock.now()
  const { name: author } = operator
  const at = { fromAt: momentOf(from), untilAt: momentOf(until), author, madeAt }
  const offer = { ...said, ...at }
  const version = await transaction(deps.db, async (tx) => {
    const terms = z.encode(OfferTerms, said.terms)
    const made = await insertOffer(tx, { ...offer, terms })
    await record(tx, {
      ...byOperator(operator),
      at: madeAt,
      why,
      before: null,
      action: 'gift.written',
      subject: `gift ${said.key} ${made}`,
      after: { ...said, from, until, terms },
    })
    return made
  })
  deps.bus.publish('content_changed', { gift: said.key })
  return { key: said.key, version }
}

const momentOf = (text: string | null) => (text === null ? null : new Date(text))

type Said = Pick<Body<typeof writeOffer>, 'kind' | 'terms'>

/** Checks that the terms a kind needs are present and the others absent. */
async function mustBeRight(deps: Deps, { kind, terms }: Said): Promise<void> {
  const { sums, percent, rounds, wagerTimes, weights } = terms
  const wrong = (words: string) =>
    refuseOffer('terms_wrong', { values: { words }, fields: { terms: words } })
  const hasDeposit = kind === 'deposit_bonus'
  if (
    hasDeposit !== (percent !== null) ||
    sums.some(({ minimum }) => hasDeposit !== (minimum !== null))
  )
    throw wrong('Процент и наименьшее пополнение нужны подарку к пополнению, и только ему')
  const hasRounds = kind === 'free_spins' || kind === 'free_bet'
  if (hasRounds !== (rounds !== null)) throw wrong('Игра нужна бесплатным раундам, и только им')
  if (kind === 'cash' && wagerTimes !== 0) throw wrong('У денег нет отыгрыша: множитель 0')
  if (weights && Math.max(...Object.values(weights)) === 0)
    throw wrong('Хотя бы один вид игр должен идти в отыгрыш')
  const isCash = wagerTimes === 0
  if (isCash && sums.some(({ maxWin, maxBet }) => maxWin !== null || maxBet !== null))
    throw wrong('Пределы ставки и выигрыша бывают только у отыгрыша')
  if (rounds) await mustBePlayable(deps, terms, wrong)
}

/** Checks that the game finishes its rounds at once and accepts the bet. */
async function mustBePlayable(
  deps: Deps,
  { rounds, sums }: OfferTerms,
  wrong: (words: string) => Error,
): Promise<void> {
  const game = await ownGameById(deps, rounds!.gameId)
  const release = game && releaseOf(game)
  if (!release || !(await outcomesOf(release)))
    throw wrong('В этой игре бесплатных раундов не бывает')
  for (const { currency, amount } of sums)
    try {
      assertBetAmount({ kind: release.engine.kind, currency, amount })
    } catch (error) {
      if (error instanceof InvalidBet) throw wrong(`Такой ставки в ${currency} нет`)
      throw error
    }
}

type Giving = By &
  Body<typeof giveGift> & { playerId: bigint; key: string; operation: OperationKey }

/** Gives a player a gift, once for the call's key. Refuses with `offer_unknown`, `offer_currency`. */
export async function giveTo(
  deps: Deps,
  { operator, playerId, key, why, operation }: Giving,
): Promise<Gift> {
  await mustBePlayer(deps.db, playerId)
  const offer = (await knownOffers(deps)).newest.find((one) => one.key === key)
  if (!offer) throw refuseGiving('offer_unknown')
  const at = deps.clock.now()
  const id = await transaction(deps.db, async (tx) => {
    const { currency } = await whomOf(tx, playerId)
    const source = `operator ${operation.id} ${operation.bodyHash.slice(0, 16)}`
    const known = await findBySource(tx, playerId, source)
    if (known) return known.id
    const gift = await give(tx, { playerId, currency, offer, source, at })
    if (!gift) throw refuseGiving('offer_currency')
    await record(tx, {
      ...byOperator(operator),
      playerId,
      at,
      why,
      before: null,
      action: 'gift.given',
      subject: `gift ${gift.id}`,
      after: { key, version: offer.version },
    })
    return gift.id
  })
  notifyTabs(deps.bus, playerId, { type: 'account' })
  return showGift(deps, playerId, id)
}

export async function codesOf(
  { db }: Deps,
  after: string | undefined,
): Promise<Answer<typeof listPromoCodes>> {
  const wanted = { after: after === undefined ? undefined : folded(after), limit: CODES_PAGE }
  return (await listCodes(db, wanted)).map(officeCode)
}

function officeCode({ giftKey, fromAt, untilAt, madeAt, ...code }: CodeRow): OfficeCode {
  const iso = (moment: Date | null) => moment?.toISOString() ?? null
  return {
    ...code,
    gift: giftKey,
    from: iso(fromAt),
    until: iso(untilAt),
    madeAt: madeAt.toISOString(),
  }
}

/** Refuses with `offer_unknown`, `uses_below`. */
export async function writeCode(
  deps: Deps,
  { operator, why, ...said }: By & Body<typeof writePromoCode>,
): Promise<OfficeCode> {
  const { newest } = await knownOffers(deps)
  if (!newest.some(({ key }) => key === said.gift)) throw refuseCode('offer_unknown')
  const at = deps.clock.now()
  const code = folded(said.code)
  const { gift: giftKey, usesMax, audience, disabled } = said
  return transaction(deps.db, async (tx) => {
    const before = await lockCode(tx, code)
    const uses = before?.uses ?? 0
    if (usesMax !== null && uses > usesMax)
      throw refuseCode('uses_below', { values: { uses: String(uses) } })
    const row = {
      code,
      giftKey,
      usesMax,
      audience,
      disabled,
      fromAt: momentOf(said.from),
      untilAt: momentOf(said.until),
      author: operator.name,
      madeAt: at,
    }
    const after = officeCode({ ...row, uses })
    await upsertCode(tx, row)
    await record(tx, {
      ...byOperator(operator),
      at,
      why,
      action: 'promo_code.written',
      subject: `promo code ${code}`,
      before: before ? officeCode(before) : null,
      after,
    })
    return after
  })
}
