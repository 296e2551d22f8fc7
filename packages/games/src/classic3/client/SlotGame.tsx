import { useState } from 'react'
import { LineArt } from '../../slot/LineArt.tsx'
import { quietStops } from '../../slot/quiet-stops.ts'
import { naturalLastStop } from '../../slot/reel-frames.ts'
import { Reel } from '../../slot/Reel.tsx'
import { SlotCabinet } from '../../slot/SlotCabinet.tsx'
import { SlotPage } from '../../slot/SlotPage.tsx'
import { useReels } from '../../slot/use-reels.ts'
import { useRound } from '../../slot/use-round.ts'
import { WinBadge } from '../../slot/WinBadge.tsx'
import { pause } from '../../table/cycle.ts'
import { prefersStill } from '../../table/motion.ts'
import { type GameClientProps } from '../../table/use-table.ts'
import { type Classic3Model, type Classic3Outcome, evaluateStops, type Stops } from '../classic3.ts'
import { classic3Looks } from './looks.ts'
import { MultiplierWheel, WHEEL_MS } from './MultiplierWheel.tsx'
import { spokenOutcome, winWords } from './outcome-words.ts'

const STILL_WHEEL_MS = 1500
const AFTER_WHEEL_MS = 500
const REELS = 3
/** The fruit symbols beside the cabinet, without the plates. */
const besideOf = ({ symbols }: Classic3Model) =>
  symbols.filter((id) => !/^(BAR|SEVEN)/.test(id)).slice(-4)

const isWon = (model: Classic3Model, stops: number[]) =>
  evaluateStops(model, stops as unknown as Stops, () => 0).wins.length > 0

/** The client of the engine `classic3`: three reels, five lines. */
export function SlotGame(props: GameClientProps) {
  const { table } = props
  const model = props.model as Classic3Model
  const looks = classic3Looks(table.game.art)
  const [first] = useState(() => quietStops(model.strips, (stops) => isWon(model, stops)))
  const [wheel, setWheel] = useState<number>()
  const { reels, turn, land, halt } = useReels(model.strips, first)
  const { shown, spin } = useRound<Classic3Outcome>(table, {
    begin: turn,
    halt,
    land: ({ stops }, pressedAt) => land(stops, naturalLastStop(pressedAt, REELS)),
    async present({ fullScreen, wheelMultiplier }) {
      if (!fullScreen || !model.fullScreenWheel) return
      setWheel(wheelMultiplier)
      await pause(prefersStill() ? STILL_WHEEL_MS : WHEEL_MS + AFTER_WHEEL_MS)
      setWheel(undefined)
    },
  })
  const wins = shown && shown.round.celebrate !== 'none' ? shown.outcome.wins : []
  const cells = new Set(wins.flatMap((win) => win.cells))
  return (
    <SlotPage
      table={table}
      spin={spin}
      shown={shown}
      spoken={shown ? spokenOutcome(shown.outcome, looks) : ''}
    >
      <SlotCabinet
        art={table.game.art}
        looks={looks}
        columns={REELS}
        rows={3}
        beside={besideOf(model)}
        over={
          wheel !== undefined && model.fullScreenWheel ? (
            <MultiplierWheel wheel={model.fullScreenWheel} result={wheel} />
          ) : (
            <LineArt wins={wins} lines={model.lines} />
          )
        }
        badge={
          shown && (
            <WinBadge key={shown.round.id} round={shown.round} words={winWords(shown.outcome)} />
          )
        }
      >
        {reels.map((state, index) => (
          <Reel
            // The reels never change places.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            index={index}
            state={state}
            looks={looks}
            hits={[0, 1, 2].filter((row) => cells.has(index * 3 + row))}
            dimmed={cells.size > 0}
          />
        ))}
      </SlotCabinet>
    </SlotPage>
  )
}
