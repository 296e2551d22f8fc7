/** Crash rounds that all players share: the crash round that is on, bets in it, and the proof of those before. */
import * as z from 'zod/mini'
import { completionRefusals } from '../identity/auth.ts'
import { Currency, endpoint, Minor, Moment, PathId, Uuid } from '../base.ts'
import { CrashRoundBet, CrashRoundView } from '../platform/realtime/crash-round.ts'
import { RoundStep } from './rounds.ts'
import { roundRefusals } from './rounds/refusals.ts'
import { moneyRefusals } from '../ledger/wallet.ts'

export { CrashRoundBet, CrashRoundView } from '../platform/realtime/crash-round.ts'

export const crashRoundRefusals = {
  flight_unknown: { status: 404, code: 1330, message: 'Такого полёта нет' },
  betting_closed: { status: 422, code: 1331, message: 'Ставки на этот полёт уже закрыты' },
  flight_waiting: { status: 422, code: 1332, message: 'Полёт ещё не начался' },
  flight_over: { status: 422, code: 1333, message: 'Полёт уже закончился' },
  too_early: { status: 422, code: 1334, message: 'Забрать можно с 1,01×' },
  seat_taken: { status: 422, code: 1335, message: 'Эта ставка на полёт уже сделана' },
} as const

/** A crash round that is over, as the row of the last ones shows it. */
export const PastCrashRound = z.object({
  id: z.int(),
  crash100: z.int(),
  interrupted: z.boolean(),
})
export type PastCrashRound = z.output<typeof PastCrashRound>

/** Asked as the game is opened and where no event come: it also says that somebody watches. */
export const showCrashRound = endpoint({
  method: 'GET',
  path: '/api/v18/orbit/flight',
  audience: 'guest',
  summary: 'Полёт, который идёт сейчас, его ставки и последние полёты',
  answer: z.object({
    /** Null in the moment in which the first crash round is being prepared. */
    flight: z.nullable(CrashRoundView),
    count: z.int(),
    bets: z.array(CrashRoundBet),
    past: z.array(PastCrashRound),
    now: Moment,
  }),
  refusals: {},
})

const PublishedChain = z.object({
  id: z.int(),
  /** How many crash rounds it is enough for. */
  length: z.int(),
  /** Link 0, published before its salt could be known. */
  firstHash: z.string(),
  announcedAt: Moment,
  /** What every crash round of the chain is drawn with; null until the event of `saltRule` has come. */
  salt: z.nullable(z.string()),
  saltRule: z.string(),
  saltedAt: z.nullable(Moment),
})

/** The public log of chains, the newest first. */
export const listChains = endpoint({
  method: 'GET',
  path: '/api/v18/orbit/chains',
  audience: 'guest',
  summary: 'Цепи полётов: начальный хеш, правило соли, соль и время того и другого',
  answer: z.array(PublishedChain),
  refusals: {},
})

/** Everything that proves a crash round: SHA-256 of its link is the link before it, down to link 0. */
export const showCrashRoundProof = endpoint({
  method: 'GET',
  path: '/api/v18/orbit/flights/:id',
  audience: 'guest',
  summary: 'Доказательство полёта, который закончился',
  params: z.object({ id: PathId }),
  answer: z.object({
    flight: CrashRoundView,
    chain: z.extend(PublishedChain, { salt: z.string() }),
  }),
  refusals: { flight_unknown: crashRoundRefusals.flight_unknown },
})

const BetBody = z.strictObject({
  gameId: z.int().check(z.positive()),
  modelVersion: z.optional(z.int().check(z.gte(1), z.lte(32_767))),
  /** The crash round whose bets are open: a bet for another one is refused. */
  flight: z.int().check(z.positive(), z.lte(1_000_000_000)),
  /** A player has two bets in a crash round at most. */
  seat: z.int().check(z.gte(1), z.lte(2)),
  bet: Minor,
  /** What the sum was read in; where the player plays in another one by now, it is refused. */
  currency: z.optional(Currency),
  /** Takes the money by itself at this multiplier (hundredths), whatever becomes of the connection. */
  auto100: z.nullable(z.int().check(z.gte(101), z.lte(100_000_000))),
})

const betRefusals = {
  ...moneyRefusals,
  ...roundRefusals,
  betting_closed: crashRoundRefusals.betting_closed,
  seat_taken: crashRoundRefusals.seat_taken,
}
const takeRefusals = {
  round_unknown: roundRefusals.round_unknown,
  round_over: roundRefusals.round_over,
  round_manual: roundRefusals.round_manual,
  action_illegal: roundRefusals.action_illegal,
  flight_waiting: crashRoundRefusals.flight_waiting,
  flight_over: crashRoundRefusals.flight_over,
  too_early: crashRoundRefusals.too_early,
}

/** The `Idempotency-Key` is a UUID made by the caller, and becomes the round's id. */
export const betOnCrashRound = endpoint({
  method: 'POST',
  path: '/api/v18/orbit/bets',
  audience: 'player',
  summary: 'Поставить на ближайший полёт',
  body: BetBody,
  answer: RoundStep,
  refusals: { ...betRefusals, ...completionRefusals },
  idempotent: true,
})

/** Judged by the moment in which it reached the server; said again it is answered alike. */
export const takeFromCrashRound = endpoint({
  method: 'POST',
  path: '/api/v18/orbit/bets/:roundId/take',
  audience: 'player',
  summary: 'Забрать деньги из полёта',
  params: z.object({ roundId: Uuid }),
  answer: RoundStep,
  refusals: takeRefusals,
})

export const betOnDemoCrashRound = endpoint({
  method: 'POST',
  path: '/api/v18/demo/:demoId/orbit/bets',
  audience: 'guest',
  summary: 'Поставить на ближайший полёт деньги демо',
  params: z.object({ demoId: Uuid }),
  body: BetBody,
  answer: RoundStep,
  refusals: betRefusals,
  idempotent: true,
})

export const takeFromDemoCrashRound = endpoint({
  method: 'POST',
  path: '/api/v18/demo/:demoId/orbit/bets/:roundId/take',
  audience: 'guest',
  summary: 'Забрать деньги демо из полёта',
  params: z.object({ demoId: Uuid, roundId: Uuid }),
  answer: RoundStep,
  refusals: takeRefusals,
})
