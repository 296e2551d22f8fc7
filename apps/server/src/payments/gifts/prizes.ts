/** Gifts as prizes of other modules: an offer by its key, given once for each source. */
import { type Currency } from '@ayva/contract/base'
import { type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { countAvailableOf, type GiftRow } from './gifts.sql.ts'
import { give } from './giving.ts'
import { isOpen, knownOffers, type Offer, truthOfOffer } from './offers/offers.ts'
import { sumsIn } from './truth/truth.ts'

export type Prize = Offer
export type Prizes = ReadonlyMap<string, Prize>

/** The newest version of each offer by its key; offers that require a deposit are no prizes. */
export async function knownPrizes(deps: Deps): Promise<Prizes> {
  const { newest } = await knownOffers(deps)
  return new Map(
    newest.filter(({ kind }) => kind !== 'deposit_bonus').map((offer) => [offer.key, offer]),
  )
}

/** Whether it is available at all in the currency. */
export function isGivenIn({ terms }: Prize, currency: Currency): boolean {
  return sumsIn(terms, currency) !== undefined
}

/** Whether it can be given now in the currency. */
export function isGivable(prize: Prize, currency: Currency, now: Date): boolean {
  return isOpen(prize, now, { vip: false }) && isGivenIn(prize, currency)
}

/** What each prize costs on average where it is given, in minor units, as its truth card says. */
export async function costsOf(
  deps: Deps,
  prizes: Iterable<Prize>,
  currency: Currency,
): Promise<Map<string, bigint>> {
  const costs = new Map<string, bigint>()
  for (const prize of prizes) {
    if (costs.has(prize.key) || !isGivenIn(prize, currency)) continue
    const { mean } = await truthOfOffer(deps, prize, currency)
    costs.set(prize.key, mean.minor)
  }
  return costs
}

export type PricedPrize = {
  title: string
  image: Prize['image']
  cost: { minor: bigint; currency: Currency }
}

/** Finds a prize with its average cost by its key; null if there is none, or none in the currency. */
export async function pricedPrizes(
  deps: Deps,
  {
    prizes,
    keys,
    currency,
  }: { prizes: Prizes; keys: readonly (string | null)[]; currency: Currency },
): Promise<(key: string | null) => PricedPrize | null> {
  const used = keys.flatMap((key) => (key === null ? [] : (prizes.get(key) ?? [])))
  const costs = await costsOf(deps, used, currency)
  return (key) => {
    const prize = key === null ? undefined : prizes.get(key)
    const minor = key === null ? undefined : costs.get(key)
    if (!prize || minor === undefined) return null
    return { title: prize.title, image: prize.image, cost: { minor, currency } }
  }
}

/** What is wrong with gifts that are to be prizes, by their places. */
export function wrongPrizes(
  prizes: Prizes,
  gifts: readonly { at: string; key: string | null }[],
): Record<string, string> {
  const wrong = gifts.filter(({ key }) => key !== null && !prizes.has(key))
  return Object.fromEntries(wrong.map(({ at }) => [at, 'Нет такого подарка без пополнения']))
}

type Giving = { playerId: bigint; currency: Currency; prize: Prize; source: string; at: Date }

export async function givePrize(tx: Tx, { prize, ...giving }: Giving): Promise<GiftRow> {
  const gift = await give(tx, { ...giving, offer: prize })
  if (!gift) throw new Error(`the prize ${prize.key} is not given in ${giving.currency}`)
  return gift
}

/** Untaken gifts whose source begins with a prefix, given after `since` if it is set. */
export function countUnused(
  tx: Tx,
  playerId: bigint,
  source: string,
  since: Date | null = null,
): Promise<number> {
  return countAvailableOf(tx, playerId, { source, since })
}
