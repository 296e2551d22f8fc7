/** The width of the drawing in its own units; it is stretched to the field. */
export const WIDTH = 1000
export const HEIGHT = 600
export const LEFT = 70
export const FLOOR = 545
export const TOP = 45
const POINTS = 40
/** The initial range of the axes in milliseconds and hundredths. */
const FIRST_MS = 10_000
const FIRST_100 = 200

/**
 * The curve from the start to `ms`, the position and tilt of the rocket on it, and the position of any other moment in
 * the same picture.
 */
export function curveOf(ms: number) {
  const span = Math.max(FIRST_MS, ms * 1.15)
  const height = Math.max(FIRST_100 - 100, (smooth(ms) - 100) * 1.25)
  const xOf = (at: number) => LEFT + (at / span) * (WIDTH - LEFT)
  const yOf = (at100: number) => FLOOR - ((at100 - 100) / height) * (FLOOR - TOP)
  const place = (at: number) => ({ x: xOf(at), y: yOf(smooth(at)) })
  let path = ''
  for (let point = 0; point <= POINTS; point++) {
    const { x, y } = place((ms * point) / POINTS)
    path += `${point === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`
  }
  const { x, y } = place(ms)
  const next = place(ms + 100)
  const tilt = (Math.atan2(next.y - y, next.x - x) * 180) / Math.PI
  return { path, x, y, tilt, place, span, height, xOf, yOf }
}

export type Curve = ReturnType<typeof curveOf>

export const areaUnder = ({ path, x }: Curve) => `${path}L${x} ${FLOOR}L${LEFT} ${FLOOR}Z`

/** The transform of the rocket at the end of the curve, inside a container of the sky's size. */
export const rocketAt = ({ x, y, tilt }: Curve) =>
  `translate(${(x / WIDTH) * 100}cqw, ${(y / HEIGHT) * 100}cqh) rotate(${tilt}deg)`

/** Not rounded to hundredths, so that the picture moves smoothly. */
const smooth = (ms: number) => 100 * Math.exp(0.000_06 * ms)
