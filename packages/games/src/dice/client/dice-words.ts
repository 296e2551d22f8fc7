import { type DiceOutcome } from '../dice.ts'
import { formatMoney } from '@ayva/kit/format'
import { hundredthsText, rollText } from '../../table/figures.ts'
import { diceText } from './dice.text.ts'
import { text } from '../../table/table.text.ts'
import { type Rolled } from './use-roll.ts'

/** What has happened, not what was bet on: «Больше 50,49» or «Не больше 50,49». */
export function happenedText({ direction, target, win }: DiceOutcome): string {
  return diceText.happened(win, diceText[direction], hundredthsText(target))
}

/** The text of a roll for screen readers. */
export function spokenRoll({ round, outcome }: Rolled): string {
  const { payout: minor, currency } = round
  const said = diceText.result(rollText(outcome.roll), happenedText(outcome))
  return minor > 0n ? `${said} ${text.paid(formatMoney({ minor, currency }))}.` : said
}
