import { encode } from 'uqr'

/** The width of the light margin that scanners need, in modules. */
const QUIET = 4

type QrCodeProps = { text: string; className?: string }

/**
 * A text as a QR code, always dark on light, because few scanners read other colours. The caller must show the text
 * itself as well.
 */
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
