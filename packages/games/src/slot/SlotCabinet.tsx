import './slot.css'
import './win.css'
import { type ReactNode } from 'react'
import { titleOf } from '../table/scenery.ts'
import { type Looks } from './looks.ts'
import { SymbolPicture } from './SymbolPicture.tsx'

type Props = {
  art: string
  looks: Looks
  columns: number
  rows: number
  /** Symbols that lie beside the cabinet on a wide screen: left below, left above, right so too. */
  beside?: readonly string[]
  /** Between the title and the cabinet: plates, a meter. Its height is kept. */
  plates?: ReactNode
  /** A round without a stake runs: the frame turns persimmon. */
  free?: boolean
  /** What lies over the cells: lines, a wheel, the beginning of a feature. */
  over?: ReactNode
  /** What the round has paid: below the cells, where it covers nothing. */
  badge?: ReactNode
  /** The cells: reels or a grid, `columns` by `rows`. */
  children: ReactNode
}

/** The stage of a slot of any size: title, cabinet in its title's colours, and space for the result. */
export function SlotCabinet(props: Props) {
  const { art, looks, columns, rows, beside = besideOf(looks) } = props
  const { plates, over, badge, free, children } = props
  return (
    <>
      <img className="slot-game-title" src={titleOf(art)} alt="" />
      {plates}
      <div
        className={`slot-game-cabinet is-${looks.tone}${free ? ' is-free' : ''}`}
        style={cabinetStyle(looks, columns, rows)}
      >
        {beside.map((id, place) => (
          <span key={id} className={`slot-game-beside is-${place}`} aria-hidden="true">
            <SymbolPicture look={looks.symbols[id]} />
          </span>
        ))}
        <div className="slot-game-reels" aria-hidden="true">
          {children}
        </div>
        {over}
      </div>
      <div className="slot-game-verdict">{badge}</div>
    </>
  )
}

/** The four dearest symbols of a title. */
function besideOf({ symbols }: Looks): string[] {
  return Object.keys(symbols)
    .filter((id) => symbols[id]!.role === 'high')
    .slice(0, 4)
}

function cabinetStyle({ frame, reel }: Looks, columns: number, rows: number): React.CSSProperties {
  return {
    '--frame-hi': frame[0],
    '--frame': frame[1],
    '--frame-lo': frame[2],
    '--reel': reel[0],
    '--reel-edge': reel[1],
    '--columns': columns,
    '--rows': rows,
  } as React.CSSProperties
}
