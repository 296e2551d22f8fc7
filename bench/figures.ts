/** A row of the table of docs/performance.md, and how its figures are written. */
export type Row = [what: string, measured: string, target: string, met: boolean]

export const whole = (count: number) => Math.round(count).toLocaleString('en')
export const seconds = (value: number) => `${value.toFixed(1)} s`
export const ms = (value: number) => `${Math.round(value * 10) / 10} ms`
export const times = (ratio: number) => `${ratio.toFixed(2)} ×`
