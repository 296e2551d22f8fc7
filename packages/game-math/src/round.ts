import {
  type Bet,
  type Celebration,
  celebration,
  IllegalAction,
  InvalidBet,
  type LegalActions,
  type Minor,
} from './engine.ts'
import { nobleHmac } from './hash.ts'
import { assertBetAmount, assertBetParts, capMultiplier4, type Currency } from './limits.ts'
import { type AnyEngine, type Release } from './release.ts'
import { createStream, type Hmac, type Seeds } from './stream.ts'

/** A round as it is stored: the same request always gives the same result. */
export type RoundRequest = {
  /** Minor units. */
  bet: Minor
  params: unknown
  seeds: Seeds
  nonce: number
  /** All actions so far, the new one last. */
  actions?: readonly unknown[] | undefined
  /** Ten-thousandths; the value from `prepareBet` when the round was opened. */
  capMultiplier4?: number | undefined
  /** The server passes the one of node:crypto; the default is the portable one. */
  hmac?: Hmac | undefined
}

/** `outcome` is the public view, which may be stored and sent. Money in minor units. */
export type PlayedRound = { outcome: unknown; stake: Minor; bytes: number } & (
  | { status: 'open'; legal: LegalActions<unknown>; payout: null; celebrate: null }
  | { status: 'settled'; legal: null; payout: Minor; celebrate: Celebration }
)

export type PreparedBet = Release & {
  bet: Bet<unknown>
  /** Largest payout of the round, minor units. */
  maxPayout: Minor
}

/**
 * Checks everything about a new bet except the wallet: params, the currency's limits, the cap on the payout. Throws
 * `InvalidBet`. The returned `capMultiplier4` is stored with the round.
 */
export function prepareBet(
  { engine, model }: Release,
  wish: { currency: Currency; amount: Minor; params: unknown },
): PreparedBet {
  const { currency, amount } = wish
  const bet: Bet<unknown> = { amount, params: parseParams(engine, wish.params) }
  const cap = usualCap({ engine, model }, currency, amount)
  if (cap !== undefined) bet.capMultiplier4 = cap
  // The plain limits come first, so that the message for a bet beyond them does not mention the payout.
  assertBetAmount({ kind: engine.kind, currency, amount })
  engine.validateBet(model, bet)
  if (engine.parts) assertBetParts(engine.kind, currency, engine.parts(model, bet))
  const maxFactor4 = engine.maxFactor4(model, bet)
  assertBetAmount({ kind: engine.kind, currency, amount, maxFactor4 })
  return { engine, model, bet, maxPayout: engine.maxPayout(model, bet) }
}

/**
 * The cap that the currency's present limits set for a round with this bet, in ten-thousandths; undefined if rounds
 * have none.
 */
export function usualCap(
  { engine, model }: Release,
  currency: Currency,
  amount: Minor,
): number | undefined {
  const maximum4 = engine.capMaximum4(model)
  return maximum4 === null ? undefined : capMultiplier4(currency, amount, maximum4)
}

/**
 * Plays the round from its first byte through all its actions. Throws `InvalidBet` or `IllegalAction`; `prepareBet`
 * checks the limits of the currency.
 */
export function playRound(release: Release, request: RoundRequest): PlayedRound {
  const { engine, model } = release
  const { bet, actions } = read(release, request)
  const rng = streamOf(request)
  const step = engine.play(model, bet, rng, { actions })
  const { stake } = step
  const outcome = engine.publicView(step.outcome, step.status)
  const { bytes } = rng
  if (step.status === 'open') {
    const { status, legal } = step
    return { status, outcome, stake, bytes, legal, payout: null, celebrate: null }
  }
  const { status, payout } = step
  const celebrate = celebration(stake, payout)
  return { status, outcome, stake, bytes, legal: null, payout, celebrate }
}

/** The next action of an abandoned open round (games.md 4.2), or `void`: the stake is returned. */
export function nextAutoAction(release: Release, request: RoundRequest): unknown {
  const { engine, model } = release
  const { bet, actions } = read(release, request)
  if (playRound(release, request).status !== 'open') throw new IllegalAction('the round is over')
  return engine.autoAction(model, bet, streamOf(request), { actions })
}

function streamOf({ seeds, nonce, hmac = nobleHmac }: RoundRequest) {
  return createStream({ ...seeds, nonce, hmac })
}

function read({ engine, model }: Release, request: RoundRequest) {
  const bet: Bet<unknown> = {
    amount: request.bet,
    params: parseParams(engine, request.params),
    capMultiplier4: request.capMultiplier4,
  }
  engine.validateBet(model, bet)
  const actions = (request.actions ?? []).map((raw) => parseAction(engine, raw))
  return { bet, actions }
}

function parseParams(engine: AnyEngine, raw: unknown) {
  const parsed = engine.paramsSchema.safeParse(raw)
  if (!parsed.success) throw new InvalidBet('params_invalid')
  return parsed.data
}

function parseAction(engine: AnyEngine, raw: unknown) {
  const parsed = engine.actionSchema?.safeParse(raw)
  if (!parsed?.success) throw new IllegalAction('the action is malformed')
  return parsed.data
}
