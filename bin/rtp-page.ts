/** Generates docs/rtp.md from the results of the long run. */
import { type ParRow, type ParSheet } from '@ayva/games/par.ts'

const HEAD = `# What the games return, tried

Written by \`npm run rtp\`, which plays every way to play every model through the real engine, and holds what came back to what the model publishes. The words of the generator are fixed, so that anybody who runs it sees these very figures. A deviation (z) of more than 4 standard errors fails the run.

| model | played | rounds | published | came back | z | deviation | paid anything | stake or more | 10× | 100× | 1000× | largest |
|---|---|---|---|---|---|---|---|---|---|---|---|---|
`

export function rtpPage(sheet: ParSheet): string {
  return HEAD + sheet.map(line).join('')
}

function line(row: ParRow): string {
  const { rounds, expected, error, over10, over100, over1000, top } = row
  const cells = [
    `${row.modelId} v${row.version}`,
    row.trial,
    rounds.toLocaleString('en'),
    percent(expected.rtp),
    `${percent(row.rtp)} ± ${percent(error)}`,
    row.zRtp.toFixed(2),
    row.sd.toFixed(2),
    percent(row.hitFrequency),
    percent(row.winAtLeastBet),
    ...[over10, over100, over1000].map((times) => oneIn(rounds, times)),
    top[0] ? `${Number(top[0].x.toFixed(2))}×` : '–',
  ]
  return `| ${cells.join(' | ')} |\n`
}

const percent = (share: number) => `${(share * 100).toFixed(3)} %`

const oneIn = (rounds: number, times: number) =>
  times === 0 ? '–' : `1 in ${Math.round(rounds / times).toLocaleString('en')}`
