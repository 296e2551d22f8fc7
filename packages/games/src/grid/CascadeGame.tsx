import '../slot/meter.css'
import { type ReactNode, useState } from 'react'
import { type Looks } from '../slot/looks.ts'
import { SlotCabinet } from '../slot/SlotCabinet.tsx'
import { SlotPage } from '../slot/SlotPage.tsx'
import { slotText } from '../slot/slot.text.ts'
import { type Shown, useRound } from '../slot/use-round.ts'
import { WinBadge } from '../slot/WinBadge.tsx'
import { type Table } from '../table/table.ts'
import { type Beat, type Beats, LEAVE_MS } from './beats.ts'
import { GridBoard } from './GridBoard.tsx'
import { type BetUnits, betUnitsOf } from './bet-units.ts'
import { useBeats } from './use-beats.ts'

type Props<O, M> = {
  table: Table
  looks: Looks
  unitsPerBet: number
  first: Beat<M>
  beatsOf: (outcome: O, betUnits: BetUnits) => Beats<M>
  meter: (meter: M) => ReactNode
  /** «Бесплатные вращения». */
  seriesLabel: string
  /** The small text of the badge, and the text for screen readers. */
  badgeWords: (outcome: O) => string
  spokenWords: (outcome: O) => string
  valued?: string
  /** The height of the cabinet in rows, if its columns differ. */
  rows?: number
}

/** A slot with falling symbols: the client of every engine that pays by cascades. */
export function CascadeGame<O, M>(props: Props<O, M>) {
  const { table, looks, beatsOf, unitsPerBet } = props
  const [start] = useState(props.first)
  const { beat, leave, halt, skip, wait, run } = useBeats(start)
  const { shown, spin } = useRound<O>(table, {
    begin: leave,
    halt,
    land: (_, pressedAt) => wait(pressedAt + LEAVE_MS - performance.now()),
    async present(outcome, round) {
      const { paid, free } = beatsOf(outcome, betUnitsOf(round, unitsPerBet))
      await run(paid, false)
      await run(free, true)
    },
  })
  const { series, won } = beat
  return (
    <SlotPage
      table={table}
      spin={spin}
      shown={shown}
      spoken={shown ? props.spokenWords(shown.outcome) : ''}
      series={
        series && !shown
          ? {
              label: props.seriesLabel,
              won,
              skip,
              counter: slotText.spinOf(series.done, series.total),
            }
          : undefined
      }
    >
      <SlotCabinet
        art={table.game.art}
        looks={looks}
        columns={beat.columns.length}
        rows={props.rows ?? beat.rows}
        plates={<div className="grid-meter">{props.meter(beat.meter)}</div>}
        free={series !== undefined}
        over={beat.notice !== undefined && <p className="grid-notice">{beat.notice}</p>}
        badge={shown && <Badge {...shown} words={props.badgeWords(shown.outcome)} />}
      >
        <GridBoard frame={beat} looks={looks} valued={props.valued} />
      </SlotCabinet>
    </SlotPage>
  )
}

function Badge({ round, words }: Shown<unknown> & { words: string }) {
  return <WinBadge key={round.id} round={round} words={words} />
}
