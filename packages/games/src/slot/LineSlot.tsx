import { type Round } from '@ayva/contract/games/rounds'
import { type Model } from '@ayva/game-math/engine'
import { useState } from 'react'
import { type GameClientProps } from '../table/use-table.ts'
import { type LineWin } from './boards.ts'
import { FeatureCard } from './FeatureCard.tsx'
import { FilledReels } from './FilledReels.tsx'
import { LineArt } from './LineArt.tsx'
import { type Looks } from './looks.ts'
import { quietStops } from './quiet-stops.ts'
import { naturalLastStop } from './reel-frames.ts'
import { Reel } from './Reel.tsx'
import { SlotCabinet } from './SlotCabinet.tsx'
import { SlotPage } from './SlotPage.tsx'
import { SpinWin } from './SpinWin.tsx'
import { type Frame, type FreeSpins, useFreeSpins } from './use-free-spins.ts'
import { type Strips, useReels } from './use-reels.ts'
import { useRound } from './use-round.ts'
import { WinBadge } from './WinBadge.tsx'

const REELS = 5
const ROWS = [0, 1, 2]

export type LineModel = Model & {
  unitsPerBet: number
  lines: readonly (readonly number[])[]
  strips: Strips
  freeStrips: Strips
}

/** What an engine of five reels with free spins tells its client. Everything that pays is in the outcome. */
export type LineKind<M extends LineModel, O> = {
  /** Whether the paid board at these stops wins. */
  isWon: (model: M, stops: number[]) => boolean
  base: (outcome: O, model: M) => { stops: readonly number[]; frame: Frame }
  feature: (outcome: O, model: M, looks: Looks) => FreeSpins | null
  /** The small text of the badge. */
  words: (outcome: O, looks: Looks) => string
  spoken: (outcome: O, looks: Looks) => string
}

type Props<M extends LineModel, O> = GameClientProps & { kind: LineKind<M, O>; looks: Looks }

/** A slot of five reels with paying lines, whose free spins belong to the round. */
export function LineSlot<M extends LineModel, O>(props: Props<M, O>) {
  const { table, kind, looks } = props
  const model = props.model as M
  const [first] = useState(() => quietStops(model.strips, (stops) => kind.isWon(model, stops)))
  const reels = useReels(model.strips, first)
  const free = useFreeSpins(model, reels)
  const { shown, spin } = useRound<O>(table, {
    begin: reels.turn,
    halt: reels.halt,
    land: (outcome, pressedAt) =>
      reels.land(kind.base(outcome, model).stops, naturalLastStop(pressedAt, REELS)),
    async present(outcome: O, round: Round) {
      const feature = kind.feature(outcome, model, looks)
      if (feature) await free.play(feature, kind.base(outcome, model), round)
    },
  })
  const won = shown && shown.round.celebrate !== 'none'
  const frame = free.frame ?? (won ? kind.base(shown.outcome, model).frame : undefined)
  const cells = new Set(frame?.cells)
  return (
    <SlotPage
      table={table}
      spin={spin}
      shown={shown}
      series={free.series}
      spoken={shown ? kind.spoken(shown.outcome, looks) : ''}
    >
      <SlotCabinet
        art={table.game.art}
        looks={looks}
        columns={REELS}
        rows={3}
        free={free.series !== undefined}
        over={<Over frame={frame} looks={looks} lines={model.lines} card={free.card} />}
        badge={
          shown ? (
            <WinBadge
              key={shown.round.id}
              round={shown.round}
              words={kind.words(shown.outcome, looks)}
            />
          ) : (
            free.spinWin && <SpinWin {...free.spinWin} />
          )
        }
      >
        {reels.reels.map((state, index) => (
          <Reel
            // The reels never change places.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            index={index}
            state={state}
            looks={looks}
            hits={ROWS.filter((row) => cells.has(index * 3 + row))}
            dimmed={cells.size > 0}
          />
        ))}
      </SlotCabinet>
    </SlotPage>
  )
}

type OverProps = {
  frame: Frame | undefined
  looks: Looks
  lines: readonly (readonly number[])[]
  card: ReturnType<typeof useFreeSpins>['card']
}

const noLines: readonly LineWin[] = []

function Over({ frame, looks, lines, card }: OverProps) {
  return (
    <>
      {frame?.filled && <FilledReels {...frame.filled} looks={looks} />}
      <LineArt wins={frame?.wins ?? noLines} lines={lines} />
      {card && <FeatureCard {...card} />}
    </>
  )
}
