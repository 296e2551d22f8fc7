import './rules.css'
import { type ParRow } from '../par.ts'
import { grouped, percentText } from './figures.ts'
import { rulesText } from './rules.text.ts'
import { trialWords } from './trial-words.ts'

/** The results of a long simulation of each way to play a model; nothing if there was none. */
export function TriedReturn({ rows }: { rows: readonly ParRow[] }) {
  const [first] = rows
  if (!first) return null
  const shown = rows.length === 1 ? rows : rows.filter(({ trial }) => trialWords(trial))
  return (
    <details className="rules-frame-tried">
      <summary>{rulesText.tried(grouped(first.rounds))}</summary>
      <p className="rules-frame-note">{rulesText.triedNote}</p>
      {shown.map((row) => (
        <dl className="rules-frame-facts" key={row.trial}>
          {factsOf(row, rows.length > 1).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      ))}
    </details>
  )
}

function factsOf(row: ParRow, named: boolean): [string, string][] {
  const { expected, rounds, rtp, error, hitFrequency, winAtLeastBet, sd, top } = row
  const [largest] = top
  const facts: ([string, string] | false)[] = [
    named && [rulesText.triedWay, trialWords(row.trial) ?? row.trial],
    [rulesText.triedDue, percentText(expected.rtp)],
    [rulesText.triedCame, `${percentText(rtp)} ± ${percentText(error)}`],
    [rulesText.triedHits, percentText(hitFrequency)],
    [rulesText.triedKept, percentText(winAtLeastBet)],
    [rulesText.triedDeviation, sd.toFixed(2).replace('.', ',')],
    ...([10, 100, 1000] as const).map((x): [string, string] | false => {
      const times = row[`over${x}`]
      return times > 0 && [rulesText.triedOver(grouped(x)), oneIn(rounds, times)]
    }),
    largest !== undefined && [rulesText.triedTop, largestText(largest, rounds)],
  ]
  return facts.filter((fact) => fact !== false)
}

const oneIn = (rounds: number, times: number) =>
  rulesText.oneIn(grouped(Math.round(rounds / times)))

function largestText({ x, rounds: times }: ParRow['top'][number], rounds: number): string {
  const text = Number.isInteger(x) ? grouped(x) : x.toFixed(2).replace('.', ',')
  return `${rulesText.times(text)}, ${oneIn(rounds, times)}`
}
