import { type Speed } from './load.ts'

/** A row of the table in docs/performance.md, and the format of its figures. */
export type Row = [what: string, measured: string, target: string, met: boolean]

export const whole = (count: number) => Math.round(count).toLocaleString('en')
export const seconds = (value: number) => `${value.toFixed(1)} s`
export const ms = (value: number) => `${Math.round(value * 10) / 10} ms`
export const times = (ratio: number) => `${ratio.toFixed(2)} ×`

/** A measurement with its baseline, and whether it reaches the required share of it. */
export function pairRow(
  what: string,
  pair: { yardstick: Speed; rounds: Speed },
  beside: string,
  target: number | undefined,
): Row {
  const { yardstick, rounds } = pair
  const ratio = rounds.perSecond / yardstick.perSecond
  const figures = `${whole(rounds.perSecond)}/s, p99 ${ms(rounds.p99Ms)}; ${beside} ${whole(yardstick.perSecond)}/s`
  return [
    what,
    `${figures}: **${times(ratio)}**`,
    target === undefined ? '–' : `≥ ${target} ×`,
    target === undefined || ratio >= target,
  ]
}
