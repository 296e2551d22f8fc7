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
  /** Symbols beside the cabinet on a wide screen: left below, left above, then the same at the right. */
  beside?: readonly string[]
  /** Content between the title and the cabinet, such as plates or a meter. Its height is reserved. */
  plates?: ReactNode
  /** A round without a stake is running: the frame turns orange. */
  free?: boolean
  /** Content over the cells: lines, a wheel, the beginning of a feature. */
  over?: ReactNode
  /** The pay of the round: below the cells, where it covers nothing. */
  badge?: ReactNode
  /** The cells: reels or a grid, `columns` by `rows`. */
  children: ReactNode
}

/** The layout of a slot of any size: title, cabinet in the colours of the title, and space for the result. */
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

/** The four highest symbols of a title. */
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
