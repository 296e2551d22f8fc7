import { type Speed } from './load.ts'

/** A row of the table of docs/performance.md, and how its figures are written. */
export type Row = [what: string, measured: string, target: string, met: boolean]

export const whole = (count: number) => Math.round(count).toLocaleString('en')
export const seconds = (value: number) => `${value.toFixed(1)} s`
export const ms = (value: number) => `${Math.round(value * 10) / 10} ms`
export const times = (ratio: number) => `${ratio.toFixed(2)} ×`

/** What was measured beside its yardstick, and whether it keeps so much of the yardstick's speed. */
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
