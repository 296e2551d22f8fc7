import type { DiceOutcome } from '@ayva/game-math/dice/dice'
import { formatMoney } from '@ayva/kit/format'
import { hundredthsText, rollText } from '../figures.ts'
import { diceText, text } from '../rounds.text.ts'
import type { Rolled } from './use-roll.ts'

/** «Больше 50,49». */
export function sideText({ direction, target }: Pick<DiceOutcome, 'direction' | 'target'>): string {
  return diceText.side(diceText[direction], hundredthsText(target))
}

/** What a screen reader is told of a roll. */
export function spokenRoll({ round, outcome }: Rolled): string {
  const { roll, win, direction, target } = outcome
  const { payout: minor, currency } = round
  const said = diceText.result(rollText(roll), win, diceText[direction], hundredthsText(target))
  return `${said} ${minor > 0n ? text.paid(formatMoney({ minor, currency })) : text.unpaid}.`
}
