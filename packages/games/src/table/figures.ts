/** The number format of games: a decimal comma, no-break spaces, never rounded up. */
import { cleanTyped } from '@ayva/contract/typed'

const nbsp = '\u00A0'

/** Ten-thousandths as «1,7120» (without ×); thousands are grouped. */
export function multiplierText(multiplier4: number): string {
  const whole = Math.floor(multiplier4 / 10_000)
  const fraction = String(multiplier4 % 10_000).padStart(4, '0')
  return `${grouped(whole)},${fraction}`
}

/** Hundredths as «50,49»: a roll, a target, a percentage. */
export function hundredthsText(hundredths: number): string {
  const fraction = String(hundredths % 100).padStart(2, '0')
  return `${grouped(Math.floor(hundredths / 100))},${fraction}`
}

/** A roll 0..9999 always has two digits before the comma: «07,33». */
export function rollText(roll: number): string {
  return hundredthsText(roll).padStart(5, '0')
}

/** A share as a percentage, rounded down to so many digits: 0.96131 is «96,13 %». */
export function percentText(share: number, digits = 2): string {
  const scale = 10 ** digits
  // A double such as 0.29 times 100 is slightly below the exact number, which must not be rounded down.
  const units = Math.floor(share * 100 * scale + 1e-7)
  const whole = grouped(Math.floor(units / scale))
  return digits === 0
    ? `${whole}${nbsp}%`
    : `${whole},${String(units % scale).padStart(digits, '0')}${nbsp}%`
}

/** «1 из 22 620»: the odds of an event with this probability. */
export function oddsText(probability: number): string {
  return `1 из ${grouped(Math.round(1 / probability))}`
}

export function grouped(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, nbsp)
}

/** The number of bets, with a comma if it is not whole: «1,8». */
export function timesOf(x: number): string {
  return Number.isInteger(x) ? grouped(x) : String(x).replace('.', ',')
}

/** A typed number as hundredths: «50,49», «50.4», « 7 »; undefined if it is invalid. */
export function parseHundredths(text: string): number | undefined {
  return parseScaled(text, 2)
}

export function parseScaled(text: string, digits: number): number | undefined {
  const match = /^(\d{1,9})(?:[.,](\d*))?$/.exec(cleanTyped('sum', text).replace(/[%×]/g, ''))
  if (!match) return undefined
  const fraction = (match[2] ?? '').slice(0, digits).padEnd(digits, '0')
  return Number(match[1] + fraction)
}
