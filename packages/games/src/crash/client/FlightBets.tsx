import { Money } from '@ayva/kit/Money'
import { type Round } from '@ayva/contract/rounds'
import { useStore } from 'zustand'
import { type CrashOutcome, type CrashParams } from '../crash.ts'
import { crashText } from './crash.text.ts'
import { timesText } from './crash-words.ts'
import { type Flights } from './flight-line.ts'

const SHOWN_MAX = 30

/** Who flies with the player, by the names that they have chosen. */
export function FlightBets({ flights, rounds }: { flights: Flights; rounds: (Round | null)[] }) {
  const { bets, count, flight } = useStore(flights)
  const all = [...bets.values()]
  const taken = all.filter(({ taken100 }) => taken100 !== null).length
  const mine = rounds.filter(
    (round): round is Round =>
      round !== null && (round.params as CrashParams).flight === flight?.id,
  )
  const isDemo = mine.some(({ mode }) => mode === 'demo')
  return (
    <section className="crash-bets" aria-label={crashText.players}>
      <h2>
        {crashText.players}
        <span>{crashText.takenOf(taken, Math.max(count, all.length))}</span>
      </h2>
      <table>
        <thead>
          <tr>
            <th scope="col">{crashText.player}</th>
            <th scope="col">{crashText.sum}</th>
            <th scope="col">{crashText.taken}</th>
          </tr>
        </thead>
        <tbody>
          {mine.map((round) => {
            const { taken100 } = round.outcome as CrashOutcome
            return (
              <tr key={round.id} className="is-me">
                <td>{isDemo ? crashText.youDemo : crashText.you}</td>
                <td>
                  <Money value={{ minor: round.bet, currency: round.currency }} />
                </td>
                <td>{taken100 === null ? '…' : timesText(taken100)}</td>
              </tr>
            )
          })}
          {all.slice(0, SHOWN_MAX).map(({ key, name, stake, taken100 }) => (
            <tr key={key} className={taken100 === null ? undefined : 'is-taken'}>
              <td>{name ?? crashText.hidden}</td>
              <td>
                <Money value={stake} />
              </td>
              <td>{taken100 === null ? '…' : timesText(taken100)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {mine.length + all.length === 0 && <p>{crashText.none}</p>}
    </section>
  )
}
