/** The public books: closed days, and the proof that a player's money is included. */
import * as z from 'zod/mini'
import { API, Currency, endpoint, Minor, Moment } from '../base.ts'
import { LEVELS_MAX } from './books/tree.ts'
import { setting, type ValuesOf } from '../setting.ts'

/** How many days the list of closed days covers. */
export const DAYS_SHOWN = 14

const Hash = z.string().check(z.regex(/^[0-9a-f]{64}$/))
/** The sum over all players may exceed the largest sum of one player. */
const Sum = z.codec(z.string().check(z.regex(/^-?\d{1,40}$/)), z.bigint(), {
  decode: (digits) => BigInt(digits),
  encode: (sum) => sum.toString(),
})
const Day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'Нужен день вида 2026-11-22'))

/** All that players own in a currency, cash and held, as the root of the day's Merkle sum tree. */
export const Liability = z.object({ currency: Currency, root: Hash, sum: Sum, leaves: z.int() })
export type Liability = z.output<typeof Liability>

/** The differences that the invariants found for a day; `at` is null until all modules were checked. */
const DayChecks = z.object({
  rooms: z.int(),
  checked: z.int(),
  faults: z.int(),
  at: z.nullable(Moment),
})

export const ClosedDay = z.object({
  day: Day,
  closedAt: Moment,
  hash: Hash,
  /** The hash of the previous closed day; zeros for the first. */
  previous: Hash,
  /** The hashed content of the day, byte for byte: accounts and roots as JSON. */
  content: z.string(),
  accounts: z.array(
    z.object({ currency: z.string(), account: z.string(), sum: Sum, postings: z.int() }),
  ),
  liabilities: z.array(Liability),
  checks: DayChecks,
})
export type ClosedDay = z.output<typeof ClosedDay>

export const listClosedDays = endpoint({
  method: 'GET',
  path: `${API}/books/days`,
  audience: 'guest',
  summary: 'Закрытые дни книг, сначала новые: день, хеш и сколько правил проверено',
  answer: z.array(z.pick(ClosedDay, { day: true, closedAt: true, hash: true, checks: true })),
  refusals: {},
  cacheSeconds: 60,
})

const dayRefusals = {
  day_unknown: { status: 404, code: 3000, message: 'Этот день не закрыт' },
} as const

export const showClosedDay = endpoint({
  method: 'GET',
  path: `${API}/books/days/:day`,
  audience: 'guest',
  summary: 'Закрытый день: пробный баланс, корни дерева остатков и хеши',
  params: z.object({ day: Day }),
  answer: ClosedDay,
  refusals: dayRefusals,
  cacheSeconds: 60,
})

/** One balance of the player, with the path from its leaf to the root in the closed day. */
export const BalanceProof = z.object({
  leaf: z.object({
    day: Day,
    currency: Currency,
    playerId: z.string(),
    amount: Minor,
    /** To be kept secret, because others could use it to find out whose leaf this is. */
    salt: Hash,
  }),
  path: z
    .array(z.object({ side: z.enum(['left', 'right']), hash: Hash, sum: Sum }))
    .check(z.maxLength(LEVELS_MAX)),
})
export type BalanceProof = z.output<typeof BalanceProof>

export const showBalanceProof = endpoint({
  method: 'GET',
  path: `${API}/books/days/:day/proof`,
  audience: 'player',
  summary: 'Доказательство, что остатки игрока вошли в закрытый день; пусто, если денег не было',
  params: z.object({ day: Day }),
  answer: z.array(BalanceProof),
  refusals: {
    ...dayRefusals,
    proof_gone: { status: 404, code: 3001, message: 'Доказательства этого дня уже не хранятся' },
  },
})

export const booksSettings = {
  balance_proofs: setting({
    schema: z.strictObject({ days: z.int().check(z.minimum(1), z.maximum(30)) }),
    shipped: { days: 7 },
    visibility: 'office',
    kind: 'money',
    summary: 'Сколько дней игрок может проверить, что его остаток вошёл в закрытый день',
  }),
}
declare module '../platform/settings.ts' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface is merged
  interface Settings extends ValuesOf<typeof booksSettings> {}
}
