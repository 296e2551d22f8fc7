/** The truth card of a gift, computed only from the terms that the wallet enforces. */
import { type Currency } from '@ayva/contract/base'
import { type OfferSums, type OfferTerms } from '@ayva/contract/payments/gifts/terms'
import { type Truth } from '@ayva/contract/payments/gifts/truth'
import { type GiftKind } from '@ayva/contract/payments/gifts'
import { type BonusTerms, weight4Of } from '@ayva/contract/ledger/wallet/bonus'
import { wagerKindOf } from '@ayva/game-math/engine'
import { figuresOfStake } from '@ayva/game-math/figures'
import { limitsOf } from '@ayva/game-math/limits'
import { type Release } from '@ayva/game-math/release'
import { engines } from '@ayva/games/engines.ts'
import { registry } from '@ayva/games/registry.ts'
import { ownGameById } from '../../../games/lobby/lobby.ts'
import { type Deps } from '#lib/deps.ts'
import { type Life } from './lives.ts'
import { type Brought, outcomesOf, type Prospects, prospectsOf, rtpOf } from './prospects.ts'

/** The example wagers the bonus in this many bets, neither in minimal bets nor at once. */
const BETS = 50n
/** Progress is rounded to this many parts, so that the cache stays small. */
const PARTS = 20
const WHOLE_BP = 10_000

/** The terms that the wallet enforces, without the moment of their end. */
export type EngineTerms = Omit<BonusTerms, 'expiresAt'>

export type Told = {
  kind: GiftKind
  currency: Currency
  offer: OfferTerms
  /** The terms now, or those fixed when the gift was taken. */
  terms: EngineTerms
  /** For a bonus in play: its size and its progress. */
  given?: { amount: bigint; deposit: bigint | null; standing?: Standing | undefined } | undefined
}
type Standing = { balance: bigint; wagered: bigint; required: bigint }

type Table = Brought & {
  name: string
  release: Release
  rtp: number
  /** The share of a stake that counts towards the wager. */
  weight: number
  own: boolean
}

export async function truthOf(deps: Deps, told: Told): Promise<Truth> {
  const { kind, currency, offer, terms } = told
  const sums = sumsIn(offer, currency)!
  const table = await tableOf(deps, offer, terms)
  const isFree = offer.rounds !== null
  const deposit = kind === 'deposit_bonus' ? (told.given?.deposit ?? sums.minimum!) : null
  const gets = told.given?.amount ?? worthOf(told, deposit)
  const bet = isFree ? sums.amount : betOf(currency, gets, terms.maxBet)
  const facts = { table, gets, bet }
  const reckoned = kind === 'cash' ? undefined : await reckon(told, facts)
  const money = (minor: bigint) => ({ minor, currency })
  const inBets = (bets: number) => money(BigInt(Math.round(bets * Number(bet))))
  const card = reckoned ?? certain(gets, bet)
  return {
    method: card.prospects.exact ? 'exact' : 'simulated',
    samples: card.prospects.samples,
    game: { ...gameOf(table), bet: money(bet) },
    deposit: deposit === null ? null : money(deposit),
    gets: money(gets),
    stakes: card.stakes > 0 ? inBets(card.stakes) : null,
    wagerTimes: card.stakes > 0 ? terms.wagerTimes : null,
    cost: inBets((card.stakes / table.weight) * (1 - table.rtp)),
    chance: card.prospects.chance,
    mean: inBets(card.prospects.mean),
    buckets: card.prospects.buckets.map(({ to, share }) => ({
      to: to === null ? null : inBets(to),
      share,
    })),
    weights: weightsOf(terms),
    lighter: lighterOf(terms),
    certainFrom: terms.certainFrom / 100,
    closedGames: terms.closedGames,
    maxBet: terms.maxBet === null ? null : money(terms.maxBet),
    maxWin: terms.maxWin === null ? null : money(terms.maxWin),
    days: kind === 'cash' ? null : offer.playDays,
    order: 'cash_first',
    cancelLoses: told.given?.standing?.balance ?? null,
  }
}

const gameOf = ({ name, rtp, own, tried }: Table) => ({ name, rtp, own, tried })

type Facts = { table: Table; gets: bigint; bet: bigint }
/** In bets: the average total stake, and the distribution of results. */
type Reckoned = { stakes: number; prospects: Prospects }

async function reckon(told: Told, { table, gets, bet }: Facts): Promise<Reckoned> {
  const { wagerTimes, maxWin } = told.terms
  const { outcomes, tried, weight, rtp } = table
  // The wins of free rounds are already a bonus.
  const isPlayed = told.given?.standing !== undefined
  const freeRounds = isPlayed ? 0 : (told.offer.rounds?.count ?? 0)
  const bonus = freeRounds > 0 ? 0 : bets(gets, bet)
  const whole = { bonus, required: bonus * wagerTimes }
  const { bonus: left, required } = standingIn(told.given?.standing, gets, whole)
  const life: Life = {
    outcomes,
    weight,
    freeRounds,
    wagerTimes,
    required,
    bonus: left,
    most: maxWin === null ? Infinity : bets(maxWin, bet),
  }
  const { id, version } = table.release.model
  const stakes = freeRounds > 0 ? freeRounds * rtp * wagerTimes : required
  return { stakes, prospects: await prospectsOf(`${id}:${version}`, life, tried !== null) }
}

/** The progress in parts of the whole. */
function standingIn(
  standing: Standing | undefined,
  gets: bigint,
  whole: { bonus: number; required: number },
) {
  if (!standing || gets === 0n || standing.required === 0n) return whole
  const part = (of: bigint, all: bigint) => Math.ceil((Number(of) / Number(all)) * PARTS) / PARTS
  return {
    bonus: whole.bonus * part(standing.balance, gets),
    required: whole.required * part(standing.required - standing.wagered, standing.required),
  }
}

/** Cash needs no computation. */
function certain(gets: bigint, bet: bigint): Reckoned {
  const all = bets(gets, bet)
  const buckets = [
    { to: 0, share: 0 },
    { to: all, share: 1 },
  ]
  return { stakes: 0, prospects: { exact: true, samples: 0, chance: 1, mean: all, buckets } }
}

const bets = (sum: bigint, bet: bigint) => Number((sum * 1000n) / bet) / 1000

/** The value of an offer; with a deposit, for an example deposit. */
function worthOf({ offer, currency }: Told, deposit: bigint | null): bigint {
  const { amount } = sumsIn(offer, currency)!
  if (deposit !== null) return bonusOf(offer, currency, deposit)
  return offer.rounds ? amount * BigInt(offer.rounds.count) : amount
}

/** The sums of the terms in a currency; undefined if it is not available there. */
export function sumsIn({ sums }: OfferTerms, currency: Currency): OfferSums | undefined {
  return sums.find((one) => one.currency === currency)
}

/** A percentage of the deposit, up to the maximum of the terms. */
export function bonusOf(terms: OfferTerms, currency: Currency, deposit: bigint): bigint {
  const { amount } = sumsIn(terms, currency)!
  const part = (deposit * BigInt(terms.percent!)) / 100n
  return part < amount ? part : amount
}

/** A typical bet: on the bet ladder of the currency, and within the terms. */
function betOf(currency: Currency, bonus: bigint, maxBet: bigint | null): bigint {
  const wanted = bonus / BETS
  const fits = limitsOf(currency).slotLadder.filter((one) => maxBet === null || one <= maxBet)
  const least = fits[0] ?? (wanted > 0n ? wanted : 1n)
  return fits.findLast((one) => one <= wanted) ?? least
}

/** The gift's own game, or the representative one of the kind that counts most. */
async function tableOf(deps: Deps, offer: OfferTerms, terms: EngineTerms): Promise<Table> {
  const game = offer.rounds ? await ownGameById(deps, offer.rounds.gameId) : undefined
  if (game) {
    const release = registry.find(game.modelId, game.modelVersion)
    const brought = await outcomesOf(release)
    if (brought) return tableIn(terms, { name: game.name, release, ...brought, own: true })
  }
  for (const { name, release } of mostCounted(terms)) {
    const brought = await outcomesOf(release)
    if (brought) return tableIn(terms, { name, release, ...brought, own: false })
  }
  throw new TypeError('no game can be reckoned with')
}

/** Games whose rounds end at once: the highest weight first, then the highest return. */
function mostCounted(terms: EngineTerms) {
  return registry
    .newest()
    .filter(({ model }) => !registry.engine(model.engine).hasSteps)
    .map((release) => ({
      release,
      name: nameOf(release.model.id),
      weight: weightOf(terms, release),
      rtp: usualFigures(release).rtp ?? 0,
    }))
    .toSorted((a, b) => b.weight - a.weight || b.rtp - a.rtp)
}

function tableIn(
  terms: EngineTerms,
  of: Pick<Table, 'name' | 'release' | 'outcomes' | 'tried' | 'own'>,
): Table {
  return { ...of, rtp: rtpOf(of.outcomes), weight: weightOf(terms, of.release) }
}

function nameOf(modelId: string): string {
  const titles = engines.flatMap((engine) => engine.titles)
  return titles.find((title) => title.modelId === modelId)?.name ?? modelId
}

function weightOf(terms: EngineTerms, release: Release): number {
  const kind = wagerKindOf(release.engine)
  return weight4Of(terms, { kind, ...usualFigures(release) }) / WHOLE_BP
}

function usualFigures({ engine, model }: Release) {
  const { usualParams: params } = registry.engine(model.engine)
  return figuresOfStake(engine, model, { params, actions: [], outcome: undefined })
}

function weightsOf({ weights }: EngineTerms): Truth['weights'] {
  return Object.entries(weights).map(([kind, bp]) => ({ kind, percent: bp / 100 }))
}

/** Games that count less than their kind, by the options that each model publishes. */
function lighterOf(terms: EngineTerms): Truth['lighter'] {
  const ranges = new Map<string, { name: string; from: number; to: number }>()
  for (const { engine, model } of registry.newest()) {
    const { trials, hasSteps } = registry.engine(model.engine)
    if (engine.chosenChance4 || hasSteps) continue
    const kind = wagerKindOf(engine)
    for (const { params } of trials(model)) {
      const figures = figuresOfStake(engine, model, { params, actions: [], outcome: undefined })
      const percent = Math.round(weight4Of(terms, { kind, ...figures }) / 100)
      if (percent >= Math.round(terms.weights[kind] / 100)) continue
      const name = nameOf(model.id)
      const known = ranges.get(name) ?? { name, from: percent, to: percent }
      known.from = Math.min(known.from, percent)
      known.to = Math.max(known.to, percent)
      ranges.set(name, known)
    }
  }
  return [...ranges.values()]
}
