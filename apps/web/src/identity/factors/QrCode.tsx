import { qrOf } from './qr.ts'

/** Light around it that readers ask for, in modules. */
const QUIET = 4

/** A text for a camera, which stands beside it for eyes too; nothing where it is too long. Always dark on light: few readers know better. */
export function QrCode({ text }: { text: string }) {
  const rows = qrOf(text)
  if (!rows) return null
  const size = rows.length + 2 * QUIET
  const path = rows
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x + QUIET} ${y + QUIET}h1v1h-1z` : '')))
    .join('')
  return (
    <svg className="factors-qr" viewBox={`0 0 ${size} ${size}`} aria-hidden="true">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}
