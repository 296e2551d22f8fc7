import './chips.css'
import './roulette.css'
import './roulette-wheel.css'
import './roulette-wide.css'
import './roulette-upright.css'
import { Button } from '@ayva/kit/Button'
import { formatMoney } from '@ayva/kit/format'
import { Sheet } from '@ayva/kit/Sheet'
import { useRef, useState } from 'react'
import { chipsOf } from '../../table/chips.ts'
import { lastRound } from '../../table/table.ts'
import { spokenRound } from '../../table/RoundResult.tsx'
import { TableLayout } from '../../table/TableLayout.tsx'
import { useRound } from '../../table/use-round.ts'
import { type GameClientProps, useShownBalance, useTable } from '../../table/use-table.ts'
import { type RouletteOutcome, type RouletteParams } from '../roulette.ts'
import { betsOf, paidPlaces, sumsOf, totalOf } from './laid.ts'
import { rouletteText as text } from './roulette.text.ts'
import { RouletteHead } from './RouletteHead.tsx'
import { RouletteLow } from './RouletteLow.tsx'
import { RoulettePanel } from './RoulettePanel.tsx'
import { RouletteTable } from './RouletteTable.tsx'
import { RouletteTrack } from './RouletteTrack.tsx'
import { BALL_MS } from './RouletteWheel.tsx'
import { useLaid } from './use-laid.ts'
import { type Shape, useShape } from './use-shape.ts'

const motionMs = () => BALL_MS
const NONE: ReadonlySet<string> = new Set()

export function RouletteGame({ table }: GameClientProps) {
  const { bets, currency } = table.options
  const [chip, setChip] = useState(() => chipsOf(bets)[0]!)
  const [isTrackOpen, openTrack] = useState(false)
  const [between, setBetween] = useState(false)
  const field = useRef<HTMLDivElement>(null)
  const shape = useShape(field, between)
  const { minor: balance } = useShownBalance(table)
  const recent = useTable(table, (state) => state.recent)
  const { shown, moving, started, play } = useRound<RouletteOutcome>(table, motionMs)
  const given = (table.given as RouletteParams | undefined)?.bets
  const chips = useLaid({ limits: bets, balance, last: recent[0], given })
  const { laid, lay, problem } = chips
  const sums = sumsOf(laid)
  const total = totalOf(laid)
  const canStart = total > 0 && BigInt(total) <= balance
  const money = (minor: number) => formatMoney({ minor: BigInt(minor), currency }, { short: true })

  const spin = async () => {
    const before = lastRound(table.getState())?.id
    field.current?.firstElementChild?.scrollIntoView({ block: 'nearest' })
    await play(BigInt(total), { bets: betsOf(laid) })
    // Chips of a round that was not played remain on the table to be staked.
    if (lastRound(table.getState())?.id !== before) chips.settle()
  }
  const last = started ? undefined : shown
  const landed = last?.outcome.number
  const paid = last ? paidPlaces(last.round.params as RouletteParams, last.outcome) : NONE
  const words = shown ? text.result(shown.outcome.number) : ''
  const trouble =
    problem &&
    (problem.key === 'funds'
      ? text.problems.funds
      : text.problems[problem.key](money(problem.most)))
  const track = <RouletteTrack chip={chip} lay={lay} disabled={started} />
  const panel = (
    <RoulettePanel
      table={table}
      chip={chip}
      setChip={setChip}
      total={total}
      disabled={started}
      can={{ undo: laid.length > 0, repeat: recent.length > 0, start: canStart }}
      undo={chips.undo}
      clear={chips.clear}
      repeat={chips.repeat}
      double={chips.double}
      spin={() => void spin()}
      isFoot={shape.isWide}
      last={last?.round}
    />
  )
  return (
    <TableLayout
      table={table}
      panel={panel}
      panelClass={`roulette-panel${shape.isWide ? ' is-foot' : ''}`}
      mainClass={`is-docked is-felt${shape.isWide ? ' is-foot' : ''}`}
      field="roulette-field"
      spoken={trouble ?? (shown && !started ? spokenRound(shown.round, words) : '')}
    >
      <div className={shapeOf(shape, between)} ref={field}>
        <RouletteHead
          shown={shown}
          moving={moving}
          started={started}
          trouble={trouble}
          words={words}
          recent={recent}
        />
        <RouletteTable
          sums={sums}
          currency={currency}
          lay={(id) => lay([{ id, sum: chip }])}
          landed={landed}
          paid={paid}
          disabled={started}
        />
        <div className="roulette-more">
          {shape.isClose && (
            <Button aria-pressed={between} onClick={() => setBetween(!between)}>
              {text.between}
            </Button>
          )}
          <Button onClick={() => openTrack(true)}>{text.track}</Button>
        </div>
        <div className="roulette-track-here">{track}</div>
        {shape.isWide && <RouletteLow recent={recent} sums={sums} currency={currency} />}
      </div>
      <Sheet open={isTrackOpen} onClose={() => openTrack(false)} title={text.track} side="bottom">
        {track}
      </Sheet>
    </TableLayout>
  )
}

/** A small table is enlarged to show the places between its numbers. */
function shapeOf({ isWide, isArc, isUpright, isClose }: Shape, between: boolean): string {
  const wheel = isWide ? ' is-wide' : isArc ? ' is-arc' : ''
  const size = isClose ? (between ? ' is-large' : ' is-close') : ''
  return `roulette${wheel}${isUpright ? ' is-upright' : ''}${size}`
}
