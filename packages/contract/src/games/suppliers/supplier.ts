/**
 * What a supplier answers to us, under the base address that the operator has written down. Signed in
 * the same way as the wallet's calls: a POST over its body, a GET over its path with its query; the
 * operator's name stands in `x-operator`.
 */
import * as z from 'zod/mini'
import { Currency } from '../../base.ts'
import { SupplierId } from './wallet.ts'

export const OPERATOR_HEADER = 'x-operator'

export const supplierPaths = {
  /** `?cursor=&limit=` */
  games: '/games',
  url: '/game/url',
  /** `?from=&to=&cursor=`: rounds that were opened from one moment to before another. */
  rounds: '/rounds',
  /** `/round/{round_id}?player_id=`: where the round is shown again. */
  round: '/round',
} as const

const text = (max: number) => z.string().check(z.minLength(1), z.maxLength(max))
const slug = z.string().check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/), z.maxLength(60))
const address = z.url({ protocol: /^https?$/ }).check(z.maxLength(2000))

/** A game as its supplier tells of it. */
export const SupplierGame = z.object({
  code: SupplierId,
  /** Its address in the lobby, under that of its studio. */
  slug,
  name: text(80),
  description: z.optional(z.string().check(z.maxLength(2000))),
  kind: z.enum(['slot', 'instant', 'table', 'live']),
  studio: z.object({ slug, name: text(80), about: z.optional(z.string().check(z.maxLength(500))) }),
  /** Return to player in hundredths of a per cent. */
  rtp_bp: z.int().check(z.minimum(0), z.maximum(10_000)),
  volatility: z.nullable(z.enum(['low', 'medium', 'high'])),
  max_win_x: z.nullable(z.int().check(z.minimum(1), z.maximum(10_000_000))),
  mobile: z.boolean(),
  demo: z.boolean(),
  launch: z.enum(['frame', 'window']),
  /** A bonus may not be staked in it. */
  only_real: z.optional(z.boolean()),
  tags: z.optional(z.array(text(40)).check(z.maxLength(8))),
  /** Which of the casino's pictures it is shown by; its kind's where it names none that is there. */
  art: z.optional(slug),
})
export type SupplierGame = z.output<typeof SupplierGame>

const next = z.nullable(z.string().check(z.regex(/^[\w.:-]{1,100}$/)))
export const GAMES_PAGE_MAX = 200
/** Rows are read one by one, so that a bad one holds up no other. */
export const GamesPage = z.object({
  games: z.array(z.unknown()).check(z.maxLength(GAMES_PAGE_MAX)),
  next,
})

export const GameUrlRequest = z.object({
  operator: z.string().check(z.maxLength(60)),
  /** Null in a demo, which makes no call of the wallet. */
  user: z.nullable(z.string().check(z.maxLength(40))),
  token: z.nullable(z.string().check(z.minLength(10), z.maxLength(200))),
  platform: z.enum(['GPL_DESKTOP', 'GPL_MOBILE']),
  lobby_url: address,
  deposit_url: address,
  lang: z.string().check(z.maxLength(10)),
  country: z.nullable(z.string().check(z.length(2))),
  /** `XXX` in a demo. */
  currency: z.union([Currency, z.literal('XXX')]),
  ip: z.nullable(z.string().check(z.maxLength(45))),
  game_code: SupplierId,
  demo: z.boolean(),
})
export type GameUrlRequest = z.output<typeof GameUrlRequest>
export const GameUrl = z.object({ url: address })

/** A round as the supplier's book has it. */
export const SupplierRound = z.object({
  round_id: SupplierId,
  player_id: z.string().check(z.regex(/^[1-9]\d{0,17}$/)),
  game_code: SupplierId,
  currency: z.string().check(z.maxLength(10)),
  staked: z.int().check(z.minimum(0)),
  won: z.int().check(z.minimum(0)),
  state: z.enum(['open', 'closed', 'void']),
  opened_at: z.iso.datetime(),
  closed_at: z.nullable(z.iso.datetime()),
})
export type SupplierRound = z.output<typeof SupplierRound>
export const ROUNDS_PAGE_MAX = 500
export const RoundsPage = z.object({
  rounds: z.array(z.unknown()).check(z.maxLength(ROUNDS_PAGE_MAX)),
  next,
})
