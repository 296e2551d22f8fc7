import { WIDTH } from './sky-line.ts'

/** The colours that the curve is drawn with. */
export function SkyPaper() {
  return (
    <defs>
      <linearGradient id="crash-fill" x1="0" x2="0" y1="0" y2="1">
        <stop stopColor="oklch(.86 .16 80)" stopOpacity=".5" />
        <stop offset="1" stopColor="oklch(.6 .2 30)" stopOpacity=".04" />
      </linearGradient>
      <linearGradient id="crash-line" gradientUnits="userSpaceOnUse" x1="0" x2={WIDTH}>
        <stop stopColor="oklch(.7 .2 30)" />
        <stop offset="1" stopColor="oklch(.93 .14 98)" />
      </linearGradient>
    </defs>
  )
}
