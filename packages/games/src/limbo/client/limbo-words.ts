import { formatMoney } from '@ayva/kit/format'
import { text } from '../../table/table.text.ts'
import { type LimboOutcome } from '../limbo.ts'
import { limboText } from './limbo.text.ts'
import { heightText } from './limbo-choice.ts'
import { type Flown } from './use-climb.ts'

/** What has happened, not what was bet on: «Не ниже 2,00×» or «Ниже 2,00×». */
export function happenedText({ win, target100 }: LimboOutcome): string {
  return limboText.happened(win, heightText(target100))
}

/** The text of an ascent for screen readers. */
export function spokenClimb({ round, outcome }: Flown): string {
  const { payout: minor, currency } = round
  const said = limboText.result(heightText(outcome.result100), happenedText(outcome))
  return minor > 0n ? `${said} ${text.paid(formatMoney({ minor, currency }))}.` : said
}
