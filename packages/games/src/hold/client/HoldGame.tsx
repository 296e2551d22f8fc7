import { useState } from 'react'
import { FeatureCard } from '../../slot/FeatureCard.tsx'
import { LineArt } from '../../slot/LineArt.tsx'
import { type Looks } from '../../slot/looks.ts'
import { quietStops } from '../../slot/quiet-stops.ts'
import { naturalLastStop } from '../../slot/reel-frames.ts'
import { Reel } from '../../slot/Reel.tsx'
import { SlotCabinet } from '../../slot/SlotCabinet.tsx'
import { SlotPage } from '../../slot/SlotPage.tsx'
import { useReels } from '../../slot/use-reels.ts'
import { useRound } from '../../slot/use-round.ts'
import { WinBadge } from '../../slot/WinBadge.tsx'
import { type GameClientProps } from '../../table/use-table.ts'
import { type HoldModel, type HoldOutcome, isQuiet } from '../hold.ts'
import { spokenOutcome, winWords } from './board.ts'
import { CoinValues, HeldCoins, JackpotPlates } from './Coins.tsx'
import { holdLooks } from './looks.ts'
import { useHold } from './use-hold.ts'

const REELS = 5
const ROWS = [0, 1, 2]

/** The client of the engine `hold`: five reels, twenty lines, coins that stay. */
export function HoldGame(props: GameClientProps) {
  const { table } = props
  const model = props.model as HoldModel
  const looks = holdLooks(table.game.art)
  const { reels, series, coins, shown, spin } = useHoldRound(table, model)
  const { held, card } = series
  const onField = shown && !held && shown.round.celebrate !== 'none'
  const wins = onField ? shown.outcome.wins : []
  const cells = new Set(wins.flatMap((win) => win.cells))
  const lit = (held?.coins ?? coins ?? []).concat(held && isFull(held.coins) ? model.grand : [])
  return (
    <SlotPage
      table={table}
      spin={spin}
      shown={shown}
      series={series.series}
      spoken={shown ? spokenOutcome(shown.outcome, looks) : ''}
    >
      <SlotCabinet
        art={table.game.art}
        looks={looks}
        columns={REELS}
        rows={3}
        plates={<JackpotPlates model={model} lit={lit} />}
        free={series.series !== undefined}
        over={
          <>
            {held ? (
              <HeldCoins model={model} looks={looks} held={held} turning={series.turning} />
            ) : (
              <Board model={model} looks={looks} coins={coins} wins={wins} />
            )}
            {card && <FeatureCard {...card} />}
          </>
        }
        badge={
          shown && (
            <WinBadge key={shown.round.id} {...shown} words={winWords(shown.outcome, looks)} />
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
            hits={ROWS.filter((row) => cells.has(index * 3 + row))}
            dimmed={cells.size > 0}
          />
        ))}
      </SlotCabinet>
    </SlotPage>
  )
}

/** One spin of the reels, and the series of respins that can follow it. */
function useHoldRound(table: GameClientProps['table'], model: HoldModel) {
  const [first] = useState(() => quietStops(model.strips, (stops) => !isQuiet(model, stops)))
  const [coins, setCoins] = useState<readonly number[]>()
  const { reels, turn, land, halt } = useReels(model.strips, first)
  const series = useHold(model)
  const { shown, spin } = useRound<HoldOutcome>(table, {
    begin() {
      series.clear()
      setCoins(undefined)
      turn()
    },
    halt,
    async land(outcome, pressedAt) {
      await land(outcome.stops, naturalLastStop(pressedAt, REELS))
      setCoins(outcome.coins)
    },
    async present(outcome, round) {
      if (outcome.feature) await series.play(outcome, round)
    },
  })
  return { reels, series, coins, shown, spin }
}

const isFull = (coins: readonly number[]) => coins.every((value) => value > 0)

type BoardProps = {
  model: HoldModel
  looks: Looks
  coins: readonly number[] | undefined
  wins: HoldOutcome['wins']
}

/** Drawn over the resting reels: the values of coins, and the winning lines. */
function Board({ model, looks, coins, wins }: BoardProps) {
  return (
    <>
      {coins && <CoinValues model={model} looks={looks} coins={coins} />}
      <LineArt wins={wins} lines={model.lines} />
    </>
  )
}
