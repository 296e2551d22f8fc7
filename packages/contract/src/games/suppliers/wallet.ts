/**
 * The wallet that a supplier of games calls: the money stays here, and its game server asks for each
 * stake and pays each win by these calls. All are POST of JSON; HTTP 200 carries a `status`, 401 is
 * `BAD_SIGNATURE`, 400 `BAD_REQUEST`, 429 and 503 `TEMPORARY`.
 *
 * Signed as Standard Webhooks has it, over the bytes of the body (`pspSignature` of `psp.ts`), with the
 * headers of `pspHeaders` and the supplier's key in `x-supplier`. The body says once more which call it
 * is (`kind`): a caught one is of no use at another address.
 */
import * as z from 'zod/mini'
import { Uuid } from '../../base.ts'
import { walletStatuses } from './statuses.ts'

export type { WalletStatus } from './statuses.ts'

/** Who speaks: the key of the supplier. */
export const SUPPLIER_HEADER = 'x-supplier'
export const WALLET_PATH = '/wallet/v1'
export const WALLET_BODY_MAX = 16 * 1024
const META_MAX = 4 * 1024
/** In minor units: no stake and no win is larger, and every one is a number that JSON carries whole. */
export const WALLET_AMOUNT_MAX = 1_000_000_000_000_000

const WalletStatus = z.enum(walletStatuses)

/** An id of the supplier's: of a transaction, a round, a game, a reward. */
export const SupplierId = z.string().check(z.regex(/^[\w.:-]{1,100}$/))
const amount = z.int().check(z.minimum(0), z.maximum(WALLET_AMOUNT_MAX))
const meta = z
  .record(z.string(), z.unknown())
  .check(z.refine((value) => JSON.stringify(value).length <= META_MAX, 'meta is too long'))

const asked = {
  request_id: Uuid,
  /** The supplier's clock, in unix milliseconds. */
  ts: z.int().check(z.minimum(0)),
  operator: z.string().check(z.regex(/^[\w.-]{1,60}$/)),
  /** As `user` of the launch has it. */
  player_id: z.string().check(z.regex(/^[1-9]\d{0,17}$/)),
  /** What has opened the game. A bet is taken by a living one only; what settles takes any. */
  session_token: z.string().check(z.minLength(10), z.maxLength(200)),
  currency: z.string().check(z.regex(/^[A-Z]{3,10}$/)),
  game: z.object({
    /** The supplier's key, as in the header. */
    provider: z.string().check(z.regex(/^[a-z][a-z0-9-]{1,39}$/)),
    code: SupplierId,
    version: z.optional(z.string().check(z.regex(/^[\w.-]{1,40}$/))),
  }),
}
const jackpot = z.object({ contribution: amount, win: amount })
const transaction = {
  ...asked,
  tx_id: SupplierId,
  round_id: SupplierId,
  meta: z.optional(meta),
}

const SessionRequest = z.object({ ...asked, kind: z.literal('session') })
const BalanceRequest = z.object({ ...asked, kind: z.literal('balance') })
/** A free round costs nothing and names its reward; any other costs something. */
const priced = (one: {
  amount: number
  free?: boolean | undefined
  reward_id?: string | undefined
}) => (one.free ? one.amount === 0 && one.reward_id !== undefined : one.amount > 0)
const BetRequest = z
  .object({
    ...transaction,
    kind: z.literal('bet'),
    amount,
    jackpot: z.optional(jackpot),
    /** A round of a reward, which costs nothing: `amount` is 0 and `reward_id` names the reward. */
    free: z.optional(z.boolean()),
    reward_id: z.optional(SupplierId),
    round_closed: z.optional(z.boolean()),
  })
  .check(z.refine(priced, 'a bet costs something, unless it is free'))
const WinRequest = z
  .object({
    /** `jackpot.win` is part of `amount`. */
    ...transaction,
    kind: z.literal('win'),
    amount,
    jackpot: z.optional(jackpot),
    /** The bet that it is for, where the supplier says so; it must be of this round. */
    ref_tx_id: z.optional(SupplierId),
    /** A win of a round without a bet wants both. */
    free: z.optional(z.boolean()),
    reward_id: z.optional(SupplierId),
    round_closed: z.optional(z.boolean()),
  })
  .check(
    z.refine(({ free, reward_id: id }) => !free || id !== undefined, 'a free win names its reward'),
  )
/** A stake of `amount` under `tx_id` and a win of `win.amount` under `win.tx_id`: both, or neither. */
const BetWinRequest = z
  .object({
    ...transaction,
    kind: z.literal('betwin'),
    amount,
    jackpot: z.optional(jackpot),
    free: z.optional(z.boolean()),
    reward_id: z.optional(SupplierId),
    win: z.object({ tx_id: SupplierId, amount }),
    round_closed: z.optional(z.boolean()),
  })
  .check(
    z.refine(priced, 'a bet costs something, unless it is free'),
    z.refine(({ tx_id: id, win }) => id !== win.tx_id, 'two transactions have two ids'),
  )
/** Takes back the whole of one transaction; an `amount` that is told must be its amount. */
const RollbackRequest = z
  .object({
    ...transaction,
    kind: z.literal('rollback'),
    ref_tx_id: SupplierId,
    amount: z.optional(amount),
    round_closed: z.optional(z.boolean()),
  })
  .check(z.refine(({ tx_id: id, ref_tx_id: ref }) => id !== ref, 'two transactions have two ids'))
const CloseRequest = z.object({ ...asked, kind: z.literal('round/close'), round_id: SupplierId })
/** What a promotion of the supplier's pays, apart from rounds: to the player's own money. */
const PromoRequest = z.object({
  ...asked,
  kind: z.literal('promo'),
  tx_id: SupplierId,
  amount,
  reward_id: SupplierId,
  promo: z.enum(['free_rounds', 'jackpot', 'tournament', 'bonus']),
  meta: z.optional(meta),
})

/** Every call by its kind: `${WALLET_PATH}/${kind}`. */
export const walletRequests = {
  session: SessionRequest,
  balance: BalanceRequest,
  bet: BetRequest,
  win: WinRequest,
  betwin: BetWinRequest,
  rollback: RollbackRequest,
  'round/close': CloseRequest,
  promo: PromoRequest,
} as const
export type WalletKind = keyof typeof walletRequests
export type WalletRequest<K extends WalletKind = WalletKind> = z.output<(typeof walletRequests)[K]>

const minor = z.int()
export const WalletAnswer = z.object({
  /** Null where the request could not be read. */
  request_id: z.nullable(z.string()),
  status: WalletStatus,
  /** As it is now, in minor units: own money, and bonus that this game may stake. */
  balance: z.optional(z.object({ real: minor, bonus: minor, currency: z.string() })),
  tx: z.optional(
    z.object({
      id: z.string(),
      wallet_tx_id: z.string(),
      processed_at: z.iso.datetime(),
      /** It had been taken before: this is what was answered then, and nothing has moved now. */
      replay: z.boolean(),
    }),
  ),
  /** Of `session` alone: whose it is, what the game is to keep to, and the round that was left open. */
  session: z.optional(
    z.object({
      player_id: z.string(),
      currency: z.string(),
      language: z.string(),
      expires_at: z.iso.datetime(),
      config: z.object({
        min_cycle_ms: z.int(),
        autoplay: z.boolean(),
        turbo: z.boolean(),
        feature_buy: z.boolean(),
      }),
      round: z.nullable(z.object({ round_id: z.string(), staked: minor, won: minor })),
    }),
  ),
  error: z.optional(
    z.object({
      /** Which rule, where one has stopped it: `blocked`, `bonus_game`, `round_paid`, `field`, … */
      rule: z.string(),
      limit: z.optional(minor),
      used: z.optional(minor),
      retry_at: z.optional(z.iso.datetime()),
      message: z.string(),
    }),
  ),
})
export type WalletAnswer = z.output<typeof WalletAnswer>
