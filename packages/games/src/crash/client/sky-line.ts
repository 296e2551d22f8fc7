/** The sky's own measure; it is stretched over the field. */
export const WIDTH = 1000
export const HEIGHT = 600
export const LEFT = 70
export const FLOOR = 545
export const TOP = 45
const POINTS = 40
/** What is seen at first: so many milliseconds and so many hundredths. */
const FIRST_MS = 10_000
const FIRST_100 = 200

/**
 * The curve from the start to so many milliseconds after it, where on it the rocket is and how it is
 * tilted, and where any other moment of the same picture lies.
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

/** The transform of the rocket at the end of the curve; the sky is a container of its size. */
export const rocketAt = ({ x, y, tilt }: Curve) =>
  `translate(${(x / WIDTH) * 100}cqw, ${(y / HEIGHT) * 100}cqh) rotate(${tilt}deg)`

/** Between two hundredths as well: the picture climbs without steps. */
const smooth = (ms: number) => 100 * Math.exp(0.000_06 * ms)
