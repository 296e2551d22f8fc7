import './hold.css'
import { type Looks } from '../../slot/looks.ts'
import { SymbolPicture } from '../../slot/SymbolPicture.tsx'
import { timesText } from '../../slot/words.ts'
import { type HoldModel } from '../hold.ts'
import { type Held, jackpotOf } from './board.ts'
import { words } from './hold.text.ts'

const ROWS = 3
const CELLS = Array.from({ length: 15 }, (_, position) => position)
const placeOf = (position: number) => ({
  gridColumn: Math.floor(position / ROWS) + 1,
  gridRow: (position % ROWS) + 1,
})

type BaseProps = { model: HoldModel; looks: Looks; coins: readonly number[] }

/** The values of the coins on the reels, whether they stay or not. */
export function CoinValues({ model, looks, coins }: BaseProps) {
  return (
    <div className="hold-cells" aria-hidden="true">
      {CELLS.filter((position) => coins[position]! > 0).map((position) => (
        <span key={position} className="hold-cell" style={placeOf(position)}>
          <Coin model={model} looks={looks} value={coins[position]!} drawn={false} />
        </span>
      ))}
    </div>
  )
}

type HeldProps = { model: HoldModel; looks: Looks; held: Held; turning: boolean }

/** The board of a series: coins that stay, and cells where the next can fall. */
export function HeldCoins({ model, looks, held, turning }: HeldProps) {
  return (
    <div className={`hold-cells is-field${turning ? ' is-turning' : ''}`} aria-hidden="true">
      {CELLS.map((position) => {
        const value = held.coins[position]!
        const state = value === 0 ? ' is-empty' : held.fresh.includes(position) ? ' is-fresh' : ''
        return (
          <span key={position} className={`hold-cell${state}`} style={placeOf(position)}>
            {value > 0 && <Coin model={model} looks={looks} value={value} drawn />}
          </span>
        )
      })}
    </div>
  )
}

type CoinProps = { model: HoldModel; looks: Looks; value: number; drawn: boolean }

function Coin({ model, looks, value, drawn }: CoinProps) {
  const jackpot = jackpotOf(model, value)
  const look = jackpot === undefined ? looks.symbols[model.coin] : looks.jackpots[jackpot]
  return (
    <>
      {(drawn || jackpot !== undefined) && <SymbolPicture look={look} />}
      {jackpot === undefined && <b translate="no">{timesText(value, 1)}</b>}
    </>
  )
}

type PlatesProps = { model: HoldModel; lit: readonly number[] }

/** The fixed jackpots, the highest first; those on the board are highlighted. */
export function JackpotPlates({ model, lit }: PlatesProps) {
  const plates = Object.entries(model.jackpots).toSorted(([, one], [, other]) => other - one)
  return (
    <ul className="hold-plates">
      {plates.map(([name, value]) => (
        <li key={name} className={`is-${name}${lit.includes(value) ? ' is-lit' : ''}`}>
          <small>{words.jackpot(name)}</small>
          <b>{words.times(timesText(value, 1))}</b>
        </li>
      ))}
    </ul>
  )
}
