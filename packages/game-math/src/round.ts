import { type AnyEngine, engineFor, modelById } from './catalog.ts'
import {
  type Bet,
  type Celebration,
  celebration,
  IllegalAction,
  InvalidBet,
  type LegalActions,
  type Minor,
  type Model,
} from './engine.ts'
import { nobleHmac } from './hash.ts'
import { assertBetAmount, capMultiplier4, type Currency } from './limits.ts'
import { createStream, type Hmac, type Seeds } from './stream.ts'

/** A round as it is stored: the same request always gives the same answer. */
export type RoundRequest = {
  modelId: string
  /** Refused when this build has another version; left out, the current one is played. */
  modelVersion?: number | undefined
  /** Minor units. */
  bet: Minor
  params: unknown
  seeds: Seeds
  nonce: number
  /** All actions so far, the new one last. */
  actions?: readonly unknown[] | undefined
  /** Ten-thousandths; what `prepareBet` gave when the round was opened. */
  capMultiplier4?: number | undefined
  /** The server passes the one of node:crypto; without it the portable one computes. */
  hmac?: Hmac | undefined
}

/** `outcome` is the public view: it may be stored and sent as it is. Money in minor units. */
export type PlayedRound = { outcome: unknown; stake: Minor; bytes: number } & (
  | { status: 'open'; legal: LegalActions<unknown>; payout: null; celebrate: null }
  | { status: 'settled'; legal: null; payout: Minor; celebrate: Celebration }
)

export type PreparedBet = {
  model: Model
  bet: Bet<unknown>
  /** Largest payout of the round, minor units. */
  maxPayout: Minor
}

/**
 * Everything about a new bet but the wallet: params, the currency's limits, the cap on the payout.
 * Throws `InvalidBet`. The `capMultiplier4` of the answer is stored with the round.
 */
export function prepareBet(wish: {
  modelId: string
  currency: Currency
  amount: Minor
  params: unknown
}): PreparedBet {
  const { currency, amount } = wish
  const model = modelById(wish.modelId)
  const engine = engineFor(wish.modelId)
  const bet: Bet<unknown> = { amount, params: parseParams(engine, wish.params) }
  const maximum4 = engine.capMaximum4(model)
  if (maximum4 !== null) bet.capMultiplier4 = capMultiplier4(currency, amount, maximum4)
  // First the plain limits: a bet beyond them must not be blamed on the payout.
  assertBetAmount({ kind: engine.kind, currency, amount })
  engine.validateBet(model, bet)
  const maxFactor4 = engine.maxFactor4(model, bet)
  assertBetAmount({ kind: engine.kind, currency, amount, maxFactor4 })
  return { model, bet, maxPayout: engine.maxPayout(model, bet) }
}

/**
 * Plays the round from its first byte through all its actions. Throws `UnknownModel`, `InvalidBet`
 * or `IllegalAction`; limits of the currency are the business of `prepareBet`.
 */
export function playRound(request: RoundRequest): PlayedRound {
  const { engine, model, bet, actions } = read(request)
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

/** The next action of an abandoned open round (games.md 4.2), or `void`: the stake goes back. */
export function nextAutoAction(request: RoundRequest): unknown {
  const { engine, model, bet, actions } = read(request)
  if (playRound(request).status !== 'open') throw new IllegalAction('the round is over')
  return engine.autoAction(model, bet, streamOf(request), { actions })
}

function streamOf({ seeds, nonce, hmac = nobleHmac }: RoundRequest) {
  return createStream({ ...seeds, nonce, hmac })
}

function read(request: RoundRequest) {
  const model = modelById(request.modelId, request.modelVersion)
  const engine = engineFor(request.modelId)
  const bet: Bet<unknown> = {
    amount: request.bet,
    params: parseParams(engine, request.params),
    capMultiplier4: request.capMultiplier4,
  }
  engine.validateBet(model, bet)
  const actions = (request.actions ?? []).map((raw) => parseAction(engine, raw))
  return { model, engine, bet, actions }
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
