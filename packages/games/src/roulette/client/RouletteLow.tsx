import { type Round } from '@ayva/contract/games/rounds'
import { formatMoney } from '@ayva/kit/format'
import { Money } from '@ayva/kit/Money'
import { text as tableText } from '../../table/table.text.ts'
import { colourOf, placeById } from '../places.ts'
import { type RouletteOutcome, type RouletteParams } from '../roulette.ts'
import { placeName, rouletteText as text } from './roulette.text.ts'

const ROUNDS_MAX = 3
const LAID_MAX = 4

type Props = { recent: readonly Round[]; sums: ReadonlyMap<string, number>; currency: string }

/** Below a large table: the bets and pays of past rounds, and the present bets. */
export function RouletteLow({ recent, sums, currency }: Props) {
  return (
    <div className="roulette-low">
      {recent.length > 0 ? <PastSpins rounds={recent.slice(0, ROUNDS_MAX)} /> : <div />}
      <Laid sums={sums} currency={currency} />
    </div>
  )
}

function PastSpins({ rounds }: { rounds: readonly Round[] }) {
  return (
    <table className="roulette-spins">
      <caption>{text.recent}</caption>
      <thead>
        <tr>
          <th scope="col">{text.round.number}</th>
          <th scope="col">{text.round.bets}</th>
          <th scope="col">{text.round.stake}</th>
          <th scope="col">{tableText.paidWord}</th>
        </tr>
      </thead>
      <tbody>
        {rounds.map(({ id, outcome, params, stake, payout, currency }) => {
          const { number } = outcome as RouletteOutcome
          return (
            <tr key={id}>
              <td>
                <b className={`roulette-number is-${colourOf(number)}`}>{number}</b>
              </td>
              <td>{(params as RouletteParams).bets.map(placeName).join(', ')}</td>
              <td>
                <Money value={{ minor: stake, currency }} />
              </td>
              <td className={payout > stake ? 'k-gain' : undefined}>
                <Money value={{ minor: payout, currency }} />
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function Laid({ sums, currency }: Pick<Props, 'sums' | 'currency'>) {
  const all = [...sums]
  const more = all.length - LAID_MAX
  // The last row states how many more there are.
  const rows = more > 0 ? all.slice(0, LAID_MAX - 1) : all
  return (
    <section className="roulette-laid">
      <h2>{text.laid}</h2>
      {all.length === 0 && <p>{text.laidNone}</p>}
      <ul>
        {rows.map(([id, sum]) => (
          <li key={id}>
            {placeName(placeById.get(id)!)}
            <span translate="no">
              {formatMoney({ minor: BigInt(sum), currency }, { short: true })}
            </span>
          </li>
        ))}
        {more > 0 && <li>{text.laidMore(more + 1)}</li>}
      </ul>
    </section>
  )
}
