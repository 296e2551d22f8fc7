import { grouped } from './figures.ts'

/** Ten-thousandths in the shortest form: «0,6×», «1 000×», «2,45×». */
export function timesText(multiplier4: number): string {
  const whole = grouped(Math.floor(multiplier4 / 10_000))
  const fraction = String(multiplier4 % 10_000)
    .padStart(4, '0')
    .replace(/0+$/, '')
  return `${whole}${fraction && `,${fraction}`}×`
}
