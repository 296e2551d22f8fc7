import { WIDTH } from './sky-line.ts'

/** The gradients of the curve. */
export function SkyPaper() {
  return (
    <defs>
      <linearGradient id="crash-fill" x1="0" x2="0" y1="0" y2="1">
        <stop stopColor="#ffc43d" stopOpacity=".5" />
        <stop offset="1" stopColor="#de3e2d" stopOpacity=".04" />
      </linearGradient>
      <linearGradient id="crash-line" gradientUnits="userSpaceOnUse" x1="0" x2={WIDTH}>
        <stop stopColor="#ff614d" />
        <stop offset="1" stopColor="#ffe973" />
      </linearGradient>
    </defs>
  )
}
