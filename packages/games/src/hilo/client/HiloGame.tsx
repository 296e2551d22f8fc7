import './hilo.css'
import { type Round } from '@ayva/contract/games/rounds'
import { useEffect, useRef } from 'react'
import { type Dealt, useCardRound } from '../../cards/use-card-round.ts'
import { useBetField } from '../../table/BetField.tsx'
import { RoundRoad } from '../../table/RoundRoad.tsx'
import { text as tableText } from '../../table/table.text.ts'
import { TableLayout } from '../../table/TableLayout.tsx'
import { useFallenFocus } from '../../table/use-fallen-focus.ts'
import { type GameClientProps, useFreeBet, useShownBalance } from '../../table/use-table.ts'
import { WonMoney } from '../../table/WonMoney.tsx'
import { type HiloAction, type HiloModel } from '../hilo.ts'
import { hiloText } from './hilo.text.ts'
import { guessesOn, hiloLine, outcomeOf, overWords, timesOf } from './hilo-words.ts'
import { HiloBar } from './HiloBar.tsx'
import { HiloCards } from './HiloCards.tsx'
import { HiloPanel } from './HiloPanel.tsx'

/** The client of the engine `hilo`: one card after another, until the cash-out. */
export function HiloGame(props: GameClientProps) {
  const { table } = props
  const { bets, currency, openRound } = table.options
  const model = props.model as HiloModel
  const play = useCardRound(table, dealtIn)
  const { round, before, open, dealing, busy } = play
  const balance = useShownBalance(table)
  const limits = { currency, limits: bets, balance: balance.minor, free: useFreeBet(table) }
  const field = useBetField({ gameId: table.game.id, ...limits })
  const resumed = openRound !== null && round === openRound
  const ready = open && !dealing && !busy
  const act = (action: HiloAction) => void play.act(action)
  useGuessKeys(ready ? round : undefined, model, act)
  // A card that is still turning has not ended its round yet.
  const seen = dealing ? before : round
  const isOpen = seen?.status === 'open'
  const bar = useRef<HTMLDivElement>(null)
  useFallenFocus(!isOpen, () => bar.current?.querySelector('.table-act'))
  // The focus must not land on a move, because a second press of the start key would make it.
  useFallenFocus(isOpen, () => bar.current)
  const line = dealing ? '' : hiloLine(round, resumed)
  return (
    <TableLayout
      table={table}
      panel={<HiloPanel table={table} field={field} play={play} />}
      panelClass="hilo-panel"
      mainClass="is-felt"
      bar={
        <div className="hilo-bar" ref={bar} tabIndex={-1}>
          <HiloBar
            table={table}
            field={field}
            seen={seen}
            start={(bet) => void play.start(bet)}
            model={model}
            ready={ready}
            act={act}
          />
        </div>
      }
      field="hilo"
      spoken={line}
    >
      <RoundRoad table={table} label={hiloText.rounds} face={pastTimes} words={pastWords} />
      <HiloCards round={round} resumed={resumed} dealing={dealing} />
      <p className="hilo-line" aria-hidden="true">
        {round && !dealing && round.status === 'settled' && round.payout > 0n ? (
          <>
            {overWords(round)} {tableText.paidWord} <WonMoney key={round.id} round={round} />
          </>
        ) : (
          line
        )}
      </p>
    </TableLayout>
  )
}

const pastTimes = (round: Round) => timesOf(outcomeOf(round).multiplier4)
const pastWords = (round: Round) => hiloText.recent(outcomeOf(round).guesses)

/** Every step except the cash-out opens one card. */
function dealtIn(next: Round, before: Round | undefined): Dealt {
  const { cards } = outcomeOf(next)
  const faces = cards.slice(before ? outcomeOf(before).cards.length : 0)
  return { faces, moves: faces.length }
}

/** The arrow keys guess and S skips a card, unless the key has another function at that place. */
function useGuessKeys(
  round: Round | undefined,
  { maxSkips }: HiloModel,
  act: (action: HiloAction) => void,
): void {
  const latest = useRef({ round, act })
  useEffect(() => {
    latest.current = { round, act }
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const now = latest.current
      const inField = event.target instanceof Element && event.target.closest('input, dialog')
      if (!now.round || event.repeat || event.ctrlKey || event.altKey || event.metaKey || inField)
        return
      const { cards, offers, skips } = outcomeOf(now.round)
      const [upper, lower] = guessesOn(cards.at(-1)!)
      const guess = { ArrowUp: upper, ArrowDown: lower }[event.key]
      if (guess) event.preventDefault()
      if (guess && offers?.[guess]) now.act(guess)
      if (event.code === 'KeyS' && skips < maxSkips) now.act('skip')
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [maxSkips])
}
