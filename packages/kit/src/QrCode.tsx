import { encode } from 'uqr'

/** Light around it that readers ask for, in modules. */
const QUIET = 4

type QrCodeProps = { text: string; className?: string }

/** A text for a camera, always dark on light: few readers know better. The text itself stands beside it for eyes. */
export function QrCode({ text, className }: QrCodeProps) {
  const { data, size } = encode(text, { border: QUIET })
  const path = data
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')
  return (
    <svg className={className} viewBox={`0 0 ${size} ${size}`} aria-hidden="true">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}
