/** The range of limit sliders, and the effect of a new limit on the existing ones. Pure. */
import {
  type GivenLimit,
  type LimitKind,
  type LimitPeriod,
  type Limits,
  type LimitState,
  type ScheduledLimit,
} from '@ayva/contract/protection/limits'
import { hoursOf, isWithin, ROUNDS_MAX } from '@ayva/contract/protection/limits/terms'
import { parseMoney } from '@ayva/contract/typed-money'
import { cleanTyped } from '@ayva/contract/typed'
import { exponentOf } from '@ayva/kit/format'

/** The limit shown by the page. A time limit has no currency. */
export type Which = { name: LimitKind; period: LimitPeriod; currency: string | null }

const MINUTES = [15, 30, 45, 60, 90, 120, 180, 240, 300, 360, 480, 720].map(BigInt)
const ROUNDS = [10, 20, 30, 50, 70, 100, 150, 200, 300, 500, 700, 1000, 2000, 3000, 5000].map(
  BigInt,
)
const STEPS = [10n, 15n, 20n, 30n, 50n, 70n]
/** The smallest offered sums in tenths of major units, of about the same value. */
const LEAST: Record<string, bigint> = {
  RUB: 100n,
  UAH: 50n,
  KZT: 500n,
  INR: 100n,
  USD: 1n,
  AZN: 2n,
  TON: 1n,
}
const DECADES = 4

/** The steps of a slider in minor units, minutes or rounds; sums in between can be typed. */
export function stepsOf({ name, currency }: Omit<Which, 'period'>): readonly bigint[] {
  if (name === 'rounds') return ROUNDS
  if (currency === null) return MINUTES
  const least = (LEAST[currency] ?? 1n) * 10n ** BigInt(exponentOf(currency))
  const steps = Array.from({ length: DECADES }, (_, decade) =>
    STEPS.map((step) => (least * step * 10n ** BigInt(decade)) / 10n),
  )
  return [...steps.flat(), least * 10n ** BigInt(DECADES)]
}

/** The largest step that does not exceed a sum; the first step for smaller sums. */
export function stepAt(steps: readonly bigint[], max: bigint | undefined): number {
  return max === undefined
    ? 0
    : Math.max(
        0,
        steps.findLastIndex((step) => step <= max),
      )
}

/** A typed limit in minor units, minutes or rounds; undefined if invalid. */
export function readMax(
  typed: string,
  { name, currency }: Omit<Which, 'period'>,
): bigint | undefined {
  const count = name === 'rounds' ? roundsOf : minutesOf
  const max = currency === null ? count(typed) : parseMoney(typed, currency)
  return max !== undefined && max > 0n ? max : undefined
}

function roundsOf(typed: string): bigint | undefined {
  const clean = cleanTyped('sum', typed)
  return /^\d{1,7}$/.test(clean) && Number(clean) <= ROUNDS_MAX ? BigInt(clean) : undefined
}

/** «90» and «1:30» are the same. */
function minutesOf(typed: string): bigint | undefined {
  const [, hours, minutes] = /^(?:(\d{1,2}):)?(\d{1,4})$/.exec(cleanTyped('sum', typed)) ?? []
  return minutes === undefined ? undefined : BigInt(hours ?? 0) * 60n + BigInt(minutes)
}

export const isSame = (one: Which, other: Which): boolean =>
  one.name === other.name && one.period === other.period && one.currency === other.currency

export function limitOf(limits: readonly LimitState[], which: Which): LimitState | undefined {
  return limits.find((one) => isSame(one, which))
}

/** The strictest of the player's own limit and the others; of equal limits it is the player's own. */
export function strictestOf(
  { limits, given }: Pick<Limits, 'limits' | 'given'>,
  which: Which,
): { limit: LimitState | undefined; whose: 'player' | GivenLimit['whose'] | undefined } {
  const own = limitOf(limits, which)
  const beside = given.filter((one) => isSame(one, which))
  if (beside.length === 0) return { limit: own, whose: undefined }
  const least = beside.reduce((least, one) => (one.max < least.max ? one : least))
  return own && own.max <= least.max
    ? { limit: own, whose: 'player' }
    : { limit: least, whose: least.whose }
}

export function waitingOf(
  schedule: readonly ScheduledLimit[],
  which: Which,
): ScheduledLimit | undefined {
  return schedule.find((one) => isSame(one, which))
}

/** A limit of the kind in one wallet closes the other wallets until they have one too. */
export function isClosed(limits: readonly LimitState[], { name, currency }: Which): boolean {
  const kind = limits.filter((one) => one.name === name)
  return kind.length > 0 && kind.every((one) => one.currency !== currency)
}

/** The effect of a new limit: the first one and a lower one apply at once, anything looser is delayed. */
export type Effect = 'first' | 'lower' | 'raise' | 'open' | 'same'

export function effectOf(limits: readonly LimitState[], which: Which, max: bigint): Effect {
  if (isClosed(limits, which)) return 'open'
  const now = limitOf(limits, which)
  if (!now) return 'first'
  if (max === now.max) return 'same'
  if (which.name === 'hours') return isWithin(hoursOf(now.max)!, hoursOf(max)!) ? 'lower' : 'raise'
  return max < now.max ? 'lower' : 'raise'
}

/** The remaining part of a limit; after more wins than losses it exceeds the limit. */
export function leftOf({ max, used }: LimitState): bigint {
  return max > used ? max - used : 0n
}

/** The initial period: the one in the address, else the first with a limit. */
export function periodOf(
  limits: readonly LimitState[],
  { name, currency }: Omit<Which, 'period'>,
  asked: string | null,
): LimitPeriod {
  const known = periods.find((one) => one === asked)
  if (known) return known
  return periods.find((period) => limitOf(limits, { name, period, currency })) ?? 'week'
}

export const periods = ['day', 'week', 'month'] as const satisfies readonly LimitPeriod[]
