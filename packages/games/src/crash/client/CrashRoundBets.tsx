import { sha256Hex } from '@ayva/game-math/hash'
import { Avatar } from '@ayva/kit/Avatar'
import { Money } from '@ayva/kit/Money'
import { type CrashRoundBet } from '@ayva/contract/platform/realtime/crash-round'
import { type Round } from '@ayva/contract/games/rounds'
import { useStore } from 'zustand'
import { type CrashOutcome, type CrashParams } from '../crash.ts'
import { crashText } from './crash.text.ts'
import { timesText } from './crash-words.ts'
import { type CrashRounds } from './crash-connection.ts'

const SHOWN_MAX = 30

/** The bets of all players under their chosen names. */
export function CrashRoundBets({
  crashRounds,
  rounds,
}: {
  crashRounds: CrashRounds
  rounds: (Round | null)[]
}) {
  const { bets, count, flight } = useStore(crashRounds)
  const mine = rounds.filter(
    (round): round is Round =>
      round !== null && (round.params as CrashParams).flight === flight?.id,
  )
  // The list names bets by a hash from which the round cannot be found; the player's own bets are shown above it.
  const own = new Set(mine.map(({ id }) => sha256Hex(id).slice(0, 16)))
  const all = [...bets.values()]
  const isOver = flight?.endedAt != null
  // Demo bets are not sent to other players, but their player's list includes them.
  const demo = mine.filter(({ mode }) => mode === 'demo').map(takenOf)
  const isDemo = demo.length > 0
  const most = Math.max(count, all.length) + demo.length
  const taken = [...all.map(({ taken100 }) => taken100), ...demo].filter(isTaken).length
  return (
    <section className="crash-bets" aria-label={crashText.players}>
      <h2>
        {crashText.players}
        <span>{crashText.takenOf(taken, most)}</span>
      </h2>
      <div className="crash-share" aria-hidden="true">
        <i style={{ width: `${most > 0 ? (taken / most) * 100 : 0}%` }} />
      </div>
      <table>
        <thead>
          <tr>
            <th scope="col">{crashText.player}</th>
            <th scope="col">{crashText.sum}</th>
            <th scope="col">{crashText.taken}</th>
            <th scope="col">{crashText.payout}</th>
          </tr>
        </thead>
        <tbody>
          {mine.map((round) => {
            const taken100 = takenOf(round)
            const stake = { minor: round.bet, currency: round.currency }
            const name = isDemo ? crashText.youDemo : crashText.you
            const bet = { key: round.id, name, stake, taken100 }
            return <Row key={round.id} bet={bet} isOver={isOver} look="is-me" />
          })}
          {all
            .filter(({ key }) => !own.has(key))
            .slice(0, SHOWN_MAX)
            .map((bet) => (
              <Row
                key={bet.key}
                bet={bet}
                isOver={isOver}
                look={bet.taken100 === null ? undefined : 'is-taken'}
              />
            ))}
        </tbody>
      </table>
      {mine.length + all.length === 0 && <p>{crashText.none}</p>}
    </section>
  )
}

const takenOf = ({ outcome }: Round) => (outcome as CrashOutcome).taken100
const isTaken = (taken100: number | null) => taken100 !== null

type RowProps = { bet: CrashRoundBet; isOver: boolean; look: string | undefined }

function Row({ bet: { key, name, stake, taken100 }, isOver, look }: RowProps) {
  const shown = name ?? crashText.player
  return (
    <tr className={look}>
      <td>
        <span className="crash-name">
          <Avatar name={shown} userId={key} size={28} />
          <span translate="no">{shown}</span>
        </span>
      </td>
      <td>
        <Money value={stake} short />
      </td>
      <td translate="no">{taken100 === null ? '…' : timesText(taken100)}</td>
      <td>
        {taken100 === null ? (
          <span>{isOver ? crashText.notTaken : crashText.flies}</span>
        ) : (
          <b>
            <Money value={{ ...stake, minor: (stake.minor * BigInt(taken100)) / 100n }} short />
          </b>
        )}
      </td>
    </tr>
  )
}
