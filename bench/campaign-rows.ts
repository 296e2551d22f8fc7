import { type CampaignsResult } from './campaigns.ts'
import { pairRow, type Row, seconds, times, whole } from './figures.ts'
import { type Speed } from './load.ts'

/** For a million players, and less for fewer. */
const AUDIENCE_S = 10
const LETTERS_PER_SECOND = 10_000
const BETS_SHARE = 0.9

export function campaignRows(of: CampaignsResult): Row[] {
  const { players, audience, enteredPerSecond, letters, perSecond, barePerSecond, bets } = of
  const tookS = audience.tookMs / 1000
  const limit = (AUDIENCE_S * players) / 1_000_000
  const ratio = audience.tookMs / audience.bareMs
  const beside = (what: string, rounds: Speed) =>
    pairRow(what, { yardstick: bets.alone, rounds }, 'alone', BETS_SHARE)
  return [
    [
      `the audience of a campaign among ${whole(players)} players`,
      `${seconds(tookS)} for ${whole(audience.meant)} of them; SQL by hand ${seconds(audience.bareMs / 1000)}: **${times(ratio)}**`,
      `≤ ${seconds(limit)}`,
      tookS <= limit,
    ],
    ['players looked at who enter a campaign', `${whole(enteredPerSecond)}/s`, '–', true],
    [
      `${whole(letters)} letters of a campaign into the queue`,
      `${whole(perSecond)}/s; bare jobs one by one ${whole(barePerSecond)}/s: **${times(perSecond / barePerSecond)}**`,
      `≥ ${whole(LETTERS_PER_SECOND)}/s`,
      perSecond >= LETTERS_PER_SECOND,
    ],
    beside('bets, 8 at once, while players enter a campaign', bets.entering),
    beside('bets, 8 at once, while letters of a campaign go into the queue', bets.sending),
  ]
}
