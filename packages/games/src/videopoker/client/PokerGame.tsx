import './poker.css'
import { type Round } from '@ayva/contract/games/rounds'
import { useEffect, useRef, useState } from 'react'
import { type Dealt, useCardRound } from '../../cards/use-card-round.ts'
import { useBetField } from '../../table/BetField.tsx'
import { RoundRoad } from '../../table/RoundRoad.tsx'
import { TableLayout } from '../../table/TableLayout.tsx'
import { text as tableText } from '../../table/table.text.ts'
import { useFallenFocus } from '../../table/use-fallen-focus.ts'
import { type GameClientProps, useFreeBet, useShownBalance } from '../../table/use-table.ts'
import { WonMoney } from '../../table/WonMoney.tsx'
import { type PokerModel } from '../videopoker.ts'
import { PayTable } from './PayTable.tsx'
import { pokerText } from './poker.text.ts'
import { handOf, litHand, outcomeOf, pokerLine, spokenDeal, timesOf } from './poker-words.ts'
import { PokerHand } from './PokerHand.tsx'
import { PokerPanel } from './PokerPanel.tsx'

const HAND = 5

/** The client of the engine `videopoker`: five cards, one exchange. */
export function PokerGame(props: GameClientProps) {
  const { table } = props
  const { bets, currency, openRound } = table.options
  const model = props.model as PokerModel
  const play = useCardRound(table, dealtIn)
  const { round, open, dealing, busy } = play
  const [mask, setMask] = useState(0)
  const balance = useShownBalance(table)
  const limits = { currency, limits: bets, balance: balance.minor, free: useFreeBet(table) }
  const field = useBetField({ gameId: table.game.id, ...limits })
  const resumed = openRound !== null && round === openRound
  const choosing = open && !dealing && !busy
  useHoldKeys(choosing, (place) => setMask((held) => held ^ (1 << place)))
  const panel = useRef<HTMLElement>(null)
  useFallenFocus(!open, () => panel.current?.querySelector('.table-act'))
  const start = (bet: bigint) => {
    setMask(0)
    void play.start(bet)
  }
  const bet = open && round ? round.bet : (field.bet ?? bets.min)
  return (
    <TableLayout
      table={table}
      panel={
        <PokerPanel
          table={table}
          model={model}
          field={field}
          play={play}
          mask={mask}
          setMask={setMask}
          start={start}
        />
      }
      panelRef={panel}
      panelClass="videopoker-panel"
      field={`videopoker is-${table.game.art}`}
      spoken={dealing ? '' : spokenDeal(round, resumed)}
    >
      <RoundRoad table={table} label={pokerText.past} face={timesOf} words={handOf} />
      <PayTable
        model={model}
        bet={bet}
        currency={currency}
        lit={dealing ? undefined : litHand(round)}
      />
      <PokerHand
        round={round}
        mask={mask}
        setMask={setMask}
        choosing={choosing}
        resumed={resumed}
      />
      <p className="videopoker-line" aria-hidden="true">
        {round?.status === 'settled' && round.payout > 0n && !dealing ? (
          <>
            {handOf(round)}. {tableText.paidWord} <WonMoney key={round.id} round={round} />
          </>
        ) : (
          !dealing && pokerLine(round, resumed)
        )}
      </p>
    </TableLayout>
  )
}

/** The draw reveals what was not held; the first deal reveals all five. */
function dealtIn(next: Round): Dealt {
  const { deal, final, mask } = outcomeOf(next)
  if (!final) return { faces: deal, moves: HAND }
  const faces = final.filter((_, place) => !((mask ?? 0) & (1 << place)))
  return { faces, moves: faces.length }
}

/** The keys 1 to 5 hold a card or release it. */
function useHoldKeys(on: boolean, toggle: (place: number) => void): void {
  const latest = useRef(toggle)
  useEffect(() => {
    latest.current = toggle
  })
  useEffect(() => {
    if (!on) return
    const onKey = (event: KeyboardEvent) => {
      const place = Number(event.key) - 1
      const inField = event.target instanceof Element && event.target.closest('input, dialog')
      if (event.repeat || event.ctrlKey || event.altKey || event.metaKey || inField) return
      if (Number.isInteger(place) && place >= 0 && place < HAND) latest.current(place)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [on])
}
