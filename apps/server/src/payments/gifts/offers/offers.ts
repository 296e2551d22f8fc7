/** The offers of the casino, in versions. A version never changes, so a cached one stays correct. */
import { type Currency } from '@ayva/contract/base'
import { type GiftOffer } from '@ayva/contract/payments/gifts'
import { type Truth } from '@ayva/contract/payments/gifts/truth'
import { OfferTerms } from '@ayva/contract/payments/gifts/terms'
import { type Game } from '@ayva/contract/games/lobby'
import * as z from 'zod/mini'
import { kept } from '#lib/cache/kept.ts'
import { perApp } from '#lib/cache/per-app.ts'
import { seconds } from '#lib/clock.ts'
import { type Db } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { gameById } from '../../../games/lobby/lobby.ts'
import { bonusTerms } from '../../../ledger/wallet/wallet.ts'
import { insertShipped, type OfferRow, selectOffers } from './offers.sql.ts'
import { insertShippedCodes } from '../codes/codes.sql.ts'
import { shipped, shippedCodes } from './shipped.ts'
import { type EngineTerms, sumsIn, truthOf } from '../truth/truth.ts'

export type Offer = Omit<OfferRow, 'terms'> & { terms: OfferTerms }

/** A node sees a new version within this time even if the hint is lost. */
const KEEP_MS = seconds(5)

type Known = { newest: Offer[]; find: (key: string, version: number) => Offer | undefined }
const keptOffers = perApp((deps) => kept(deps.bus, KEEP_MS, () => load(deps)))

export function knownOffers(deps: Deps): Promise<Known> {
  return keptOffers(deps)()
}

async function load({ db }: Deps): Promise<Known> {
  const all = (await selectOffers(db)).map(offerOf)
  const byName = new Map(all.map((offer) => [nameOf(offer.key, offer.version), offer]))
  const newest = new Map(all.map((offer) => [offer.key, offer]))
  return {
    newest: [...newest.values()],
    find: (key, version) => byName.get(nameOf(key, version)),
  }
}

const nameOf = (key: string, version: number) => `${key}:${version}`

export function offerOf(row: OfferRow): Offer {
  return { ...row, terms: z.decode(OfferTerms, row.terms as never) }
}

/** Whether the offer may be given to this player now. */
export function isOpen(offer: Offer, now: Date, { vip }: { vip: boolean }): boolean {
  if (offer.audience === 'vip' && !vip) return false
  return (offer.fromAt === null || offer.fromAt <= now) && !isOver(offer, now)
}

const isOver = ({ untilAt }: Offer, now: Date) => untilAt !== null && untilAt <= now

/** The terms if the gift is taken now: those of the offer, completed by the settings. */
export function engineTerms(
  deps: Deps,
  { terms }: Pick<Offer, 'terms'>,
  currency: Currency,
): Promise<EngineTerms> {
  const { wagerTimes, weights, certainFrom, closedGames } = terms
  const { maxBet, maxWin } = sumsIn(terms, currency)!
  return bonusTerms(deps, {
    ...(wagerTimes !== null && { wagerTimes }),
    ...(weights !== null && { weights }),
    ...(certainFrom !== null && { certainFrom }),
    closedGames,
    maxBet,
    maxWin,
  })
}

/** An offer as shown to a player with a wallet in that currency. */
export async function offerView(deps: Deps, offer: Offer, currency: Currency): Promise<GiftOffer> {
  const { key, version, kind, title, text, image } = offer
  return {
    key,
    version,
    kind,
    title,
    text,
    image,
    ...(await factsOf(deps, offer, currency)),
    truth: await truthOfOffer(deps, offer, currency),
  }
}

/** The truth card of an offer that nobody has taken yet. */
export async function truthOfOffer(deps: Deps, offer: Offer, currency: Currency): Promise<Truth> {
  const { kind, terms } = offer
  const told = { kind, currency, offer: terms, terms: await engineTerms(deps, offer, currency) }
  return truthOf(deps, told)
}

/** The facts of an offer from its terms alone. */
export async function factsOf(
  deps: Deps,
  { terms }: Pick<Offer, 'terms'>,
  currency: Currency,
): Promise<Pick<GiftOffer, 'amount' | 'deposit' | 'rounds'>> {
  const { amount, minimum } = sumsIn(terms, currency)!
  const money = (minor: bigint) => ({ minor, currency })
  const { rounds, percent } = terms
  const game = rounds ? ((await gameById(deps, rounds.gameId)) ?? null) : null
  return {
    amount: money(rounds ? amount * BigInt(rounds.count) : amount),
    deposit: percent === null ? null : { percent, minimum: money(minimum ?? 0n) },
    rounds: rounds && { game: game && cardOf(game), count: rounds.count, bet: money(amount) },
  }
}

function cardOf(game: Game) {
  const { description: _, modelId: _id, modelVersion: _version, ...rest } = game
  const { supplier: _supplier, hasDemo: _demo, ...card } = rest
  return card
}

/** Inserts the shipped offers; versions of operators are kept. */
export async function seedGifts(db: Db): Promise<void> {
  await insertShipped(db, shipped)
  await insertShippedCodes(db, shippedCodes)
}
