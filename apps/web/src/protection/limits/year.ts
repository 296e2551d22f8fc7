/** Twelve months of one wallet as columns of a chart. Pure. */
import { type PlayedMonth } from '@ayva/contract/protection/limits/year'

export type MonthOfWallet = {
  month: string
  net: bigint
  hours: number
  perHour: bigint | null
  isPlayed: boolean
}

export function monthsOf(months: readonly PlayedMonth[], currency: string): MonthOfWallet[] {
  return months.map(({ month, sums }) => {
    const found = sums.find((one) => one.currency === currency)
    const { net = 0n, hours = 0, perHour = null } = found ?? {}
    return { month, net, hours, perHour, isPlayed: found !== undefined }
  })
}

/** The sum of all months, and the average per hour over the months with recorded hours. */
export function totalOf(months: readonly MonthOfWallet[]) {
  const hours = months.reduce((sum, one) => sum + one.hours, 0)
  const own = months.reduce((sum, one) => sum + (one.perHour ?? 0n) * BigInt(one.hours), 0n)
  return {
    net: months.reduce((sum, one) => sum + one.net, 0n),
    perHour: hours > 0 ? own / BigInt(hours) : null,
  }
}

/** Start and height of a column in a chart of the height `height`; `zero` is the line between gains and losses. */
export function columnsOf(nets: readonly bigint[], height: number) {
  const up = nets.reduce((most, net) => (net > most ? net : most), 0n)
  const down = nets.reduce((least, net) => (net < least ? net : least), 0n)
  const whole = Number(up - down)
  const part = (minor: bigint) => (whole === 0 ? 0 : (Number(minor) / whole) * height)
  const zero = whole === 0 ? height / 2 : part(up)
  return {
    zero,
    columns: nets.map((net) => {
      const tall = Math.abs(part(net))
      return { top: net > 0n ? zero - tall : zero, height: tall }
    }),
  }
}
