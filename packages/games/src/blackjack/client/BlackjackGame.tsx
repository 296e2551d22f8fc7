import './blackjack.css'
import { type Round } from '@ayva/contract/games/rounds'
import { useEffect, useRef } from 'react'
import { type Dealt, useCardRound } from '../../cards/use-card-round.ts'
import { useBetField } from '../../table/BetField.tsx'
import { RoundRoad } from '../../table/RoundRoad.tsx'
import { TableLayout } from '../../table/TableLayout.tsx'
import { text as tableText } from '../../table/table.text.ts'
import { useFallenFocus } from '../../table/use-fallen-focus.ts'
import { type GameClientProps, useFreeBet, useShownBalance } from '../../table/use-table.ts'
import { WonMoney } from '../../table/WonMoney.tsx'
import { type BlackjackAction } from '../blackjack.ts'
import {
  blackjackLine,
  costOf,
  endWords,
  outcomeOf,
  recentFigures,
  recentWords,
  spokenTable,
} from './blackjack-words.ts'
import { blackjackText } from './blackjack.text.ts'
import { BlackjackBar, BlackjackPanel } from './BlackjackPanel.tsx'
import { BlackjackTable } from './BlackjackTable.tsx'

export function BlackjackGame({ table }: GameClientProps) {
  const { bets, currency, openRound } = table.options
  const play = useCardRound(table, dealtIn)
  const { round, open, dealing, busy } = play
  const balance = useShownBalance(table)
  const limits = { currency, limits: bets, balance: balance.minor, free: useFreeBet(table) }
  const field = useBetField({ gameId: table.game.id, ...limits })
  const resumed = openRound !== null && round === openRound
  const ready = open && !dealing && !busy
  const legal = ready ? (round!.legal as readonly BlackjackAction[]) : []
  const may = (action: BlackjackAction) =>
    legal.includes(action) && costOf(action, round!.bet) <= balance.minor
  const act = (action: BlackjackAction) => {
    if (may(action)) void play.act(action)
  }
  useMoveKeys(act)
  const bar = useRef<HTMLDivElement>(null)
  const findMain = () => bar.current?.querySelector('.table-act')
  useFallenFocus(!open, findMain)
  // The focus must not land on a move, because a second press of the dealing key would make it.
  useFallenFocus(open, () => bar.current)
  return (
    <TableLayout
      table={table}
      panel={<BlackjackPanel table={table} field={field} play={play} />}
      panelClass="blackjack-panel"
      bar={
        <div className="blackjack-bar" ref={bar} tabIndex={-1}>
          <BlackjackBar table={table} field={field} play={play} may={may} act={act} />
        </div>
      }
      field="blackjack"
      spoken={dealing ? '' : spokenTable(round, resumed)}
    >
      <RoundRoad
        table={table}
        label={blackjackText.past}
        face={recentFigures}
        words={recentWords}
      />
      <BlackjackTable play={play} resumed={resumed} limits={bets} />
      <p className="blackjack-line" aria-hidden="true">
        {round?.status === 'settled' && round.payout > 0n && !dealing ? (
          <>
            {endWords(round)} {tableText.paidWord} <WonMoney key={round.id} round={round} />
          </>
        ) : (
          !dealing && blackjackLine(round, resumed)
        )}
      </p>
    </TableLayout>
  )
}

/** Cards that are turned up, and the number of moving cards, including the hidden one of the first deal. */
function dealtIn(next: Round, before: Round | undefined): Dealt {
  const cards = allCards(next)
  if (!before) return { faces: cards, moves: 4 }
  const faces = cards.slice(0)
  for (const card of allCards(before)) faces.splice(faces.indexOf(card), 1)
  return { faces, moves: faces.length }
}

function allCards(round: Round): number[] {
  const { hands, dealer } = outcomeOf(round)
  return [...hands.flatMap(({ cards }) => cards), ...dealer]
}

const keys: Readonly<Record<string, BlackjackAction>> = {
  KeyH: 'hit',
  KeyS: 'stand',
  KeyD: 'double',
  KeyP: 'split',
  KeyR: 'surrender',
}

/** Keys for moves, unless the key has another function at that place. */
function useMoveKeys(act: (action: BlackjackAction) => void): void {
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const action = keys[event.code]
      const inField = event.target instanceof Element && event.target.closest('input, dialog')
      if (!action || event.repeat || event.ctrlKey || event.altKey || event.metaKey || inField)
        return
      latest.current(action)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
