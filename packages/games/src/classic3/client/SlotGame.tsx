import '../../table/game.css'
import './slot.css'
import './slot-bar.css'
import { type Classic3Model } from '../classic3.ts'
import { formatMoney } from '@ayva/kit/format'
import { useState } from 'react'
import { firstBet } from '../../table/bets.ts'
import { FairBar } from '../../table/FairBar.tsx'
import { GameNotes, Spoken } from '../../table/GameNotes.tsx'
import { lastBet } from '../../table/last-bet.ts'
import { titleOf } from '../../table/scenery.ts'
import { text } from '../../table/table.text.ts'
import { lastRound } from '../../table/table.ts'
import { type GameClientProps, useTable } from '../../table/use-table.ts'
import { cabinets } from './cabinets.ts'
import { MultiplierWheel } from './MultiplierWheel.tsx'
import { spokenOutcome } from './outcome-words.ts'
import { Reel } from './Reel.tsx'
import { SlotBar } from './SlotBar.tsx'
import { SymbolPicture } from './SymbolPicture.tsx'
import { type Shown, useSpin } from './use-spin.ts'
import { WinBadge } from './WinBadge.tsx'

/** The client of the engine `classic3`: three reels, five lines. */
export function SlotGame(props: GameClientProps) {
  const { table } = props
  const { game } = table
  const { bets, currency } = table.options
  const model = props.model as Classic3Model
  const cabinet = cabinets[game.art] ?? cabinets['semerki']!
  const [bet, setBet] = useState(() =>
    firstBet(bets, table.options.freeRounds?.bet ?? lastBet(game.id, currency)),
  )
  const { reels, shown, spin } = useSpin(table, model)
  const round = useTable(table, lastRound)
  const cells = hitCells(shown)
  const winning = cells.size > 0
  return (
    <>
      <main className="slot-game" id="main">
        <div className="slot-game-stage">
          <img className="slot-game-title" src={titleOf(game.art)} alt="" />
          <div className="slot-game-cabinet" style={cabinetStyle(cabinet)}>
            {cabinet.beside.map((id, place) => (
              <span key={id} className={`slot-game-beside is-${place}`} aria-hidden="true">
                <SymbolPicture art={game.art} look={{ art: id, label: '' }} />
              </span>
            ))}
            <div className="slot-game-reels" aria-hidden="true">
              {reels.map((state, index) => (
                <Reel
                  // The reels never change places.
                  // oxlint-disable-next-line react/no-array-index-key
                  key={index}
                  index={index}
                  state={state}
                  strip={model.strips[index]!}
                  art={game.art}
                  cabinet={cabinet}
                  hits={[0, 1, 2].filter((row) => cells.has(index * 3 + row))}
                  dimmed={winning}
                />
              ))}
            </div>
            {shown?.part === 'wheel' && model.fullScreenWheel && (
              <MultiplierWheel
                wheel={model.fullScreenWheel}
                result={shown.outcome.wheelMultiplier}
              />
            )}
            {shown?.part === 'all' && <WinBadge {...shown} key={shown.round.id} />}
          </div>
          <GameNotes table={table} />
        </div>
        <SlotBar table={table} bet={bet} setBet={setBet} spin={spin} last={round} />
        <Spoken>{shown?.part === 'all' ? spoken(shown, cabinet.symbols) : ''}</Spoken>
      </main>
      <FairBar table={table} compact />
    </>
  )
}

/** Winning cells as reel * 3 + row; what does not exceed the stake is not made a show of. */
function hitCells(shown: Shown | undefined): Set<number> {
  if (!shown || shown.round.celebrate === 'none') return new Set()
  return new Set(shown.outcome.wins.flatMap(({ cells }) => cells))
}

function spoken({ round, outcome }: Shown, looks: Parameters<typeof spokenOutcome>[1]): string {
  const { payout: minor, currency } = round
  const payout = minor > 0n ? text.paid(formatMoney({ minor, currency })) : text.unpaid
  return spokenOutcome(outcome, looks, payout)
}

function cabinetStyle({ frame, reel }: (typeof cabinets)[string]): React.CSSProperties {
  return {
    '--frame-hi': frame[0],
    '--frame': frame[1],
    '--frame-lo': frame[2],
    '--reel': reel[0],
    '--reel-edge': reel[1],
  } as React.CSSProperties
}
