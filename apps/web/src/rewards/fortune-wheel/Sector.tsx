import { type Colour, type Slice } from './wheel-shape.ts'
import { labelOf, shortOf } from './fortune-wheel.text.ts'

const R = 300
/** The distance from the hub of labels across a sector, and of the centres of labels along it. */
const ACROSS_R = 234
const ALONG_R = 205
/** In degrees: narrower sectors have a label along the sector, and very thin ones have none. */
const ACROSS_MIN = 24
const ALONG_MIN = 6
const rim = (degrees: number) => {
  const radians = (degrees * Math.PI) / 180
  return `${(R * Math.sin(radians)).toFixed(2)} ${(-R * Math.cos(radians)).toFixed(2)}`
}

/** The outline of a sector centred at the top. */
function outline(width: number): string {
  if (width > 359.9) return `M0 -${R}A${R} ${R} 0 1 1 -0.01 -${R}Z`
  const large = width > 180 ? 1 : 0
  return `M0 0L${rim(-width / 2)}A${R} ${R} 0 ${large} 1 ${rim(width / 2)}Z`
}

type SectorProps = { slice: Slice; colour: Colour; title: string | undefined }

export function Sector({ slice: { middle, width }, colour, title }: SectorProps) {
  return (
    <g transform={`rotate(${middle})`} className={`fortune-sector is-${colour}`}>
      <path d={outline(width)} />
      {width >= ACROSS_MIN ? (
        <Across title={title} />
      ) : (
        width >= ALONG_MIN && (
          <text
            transform={`translate(0 -${ALONG_R}) rotate(90)`}
            dy="0.35em"
            className="fortune-along"
          >
            {shortOf(title)}
          </text>
        )
      )}
    </g>
  )
}

function Across({ title }: { title: string | undefined }) {
  const [large, small] = labelOf(title)
  return (
    <>
      {large && (
        <text y={-ACROSS_R} className="fortune-large">
          {large}
        </text>
      )}
      <text y={large ? -208 : -236}>{small}</text>
    </>
  )
}

/** Highlights the winning sector and shades the others. */
export function Lit({ middle, width }: Slice) {
  return (
    <g transform={`rotate(${middle})`}>
      <path className="fortune-shade" d={outline(360 - width)} transform="rotate(180)" />
      <path className="fortune-glow" d={outline(width)} />
    </g>
  )
}
