import '../table/game.css'
import { type ReactNode, useState } from 'react'
import { formatMoney } from '@ayva/kit/format'
import { firstBet } from '../table/bets.ts'
import { FairBar } from '../table/FairBar.tsx'
import { GameNotes, Spoken } from '../table/GameNotes.tsx'
import { lastBet } from '../table/last-bet.ts'
import { text } from '../table/table.text.ts'
import { lastRound, type Table } from '../table/table.ts'
import { useTable } from '../table/use-table.ts'
import { type Series, SlotBar } from './SlotBar.tsx'
import { type Shown } from './use-round.ts'

type Props = {
  table: Table
  spin: (bet: bigint) => Promise<void>
  shown: Shown<unknown> | undefined
  /** The outcome for screen readers, before the pay. */
  spoken: string
  series?: Series | undefined
  children: ReactNode
}

/** The page of a slot of any engine: its cabinet, its bar, the text for screen readers, and the footer. */
export function SlotPage({ table, spin, shown, spoken, series, children }: Props) {
  const { bets, currency, freeRounds } = table.options
  const [bet, setBet] = useState(() =>
    firstBet(bets, freeRounds?.bet ?? lastBet(table.game.id, currency)),
  )
  const last = useTable(table, lastRound)
  return (
    <>
      <main className="slot-game" id="main">
        <div className="slot-game-stage">
          {children}
          <GameNotes table={table} />
        </div>
        <SlotBar table={table} bet={bet} setBet={setBet} spin={spin} last={last} series={series} />
        <Spoken>{shown ? `${spoken}. ${paidWords(shown)}` : ''}</Spoken>
      </main>
      <FairBar table={table} compact />
    </>
  )
}

function paidWords({ round: { payout: minor, currency } }: Shown<unknown>): string {
  return minor > 0n ? text.paid(formatMoney({ minor, currency })) : text.unpaid
}
