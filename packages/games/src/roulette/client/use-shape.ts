import { type RefObject, useLayoutEffect, useState } from 'react'

/** Narrower than this, places between the numbers of a lying table would cover them. */
const ROOMY = 680
/** Narrower than this, a number of a lying table is no wider than a letter. */
const NARROW = 400
/** Where panel and field lie one under the other: table/game.css says the same. */
const STACKED = '(max-width: 552px), (max-width: 768px) and (orientation: portrait)'
/** Where a wheel as high as the field has its place beside the table. */
const WIDE = '(min-width: 1280px) and (min-height: 540px)'
/** Where there is height for a part of a large wheel over the table. */
const HIGH = '(min-height: 680px)'
const queries = [STACKED, WIDE, HIGH]

export type Shape = {
  /** Half of a large wheel stands beside the table, and what is pressed lies at the foot of both. */
  isWide: boolean
  /** The lower part of a large wheel is seen over the table. */
  isArc: boolean
  /** The table stands on its end. */
  isUpright: boolean
  /** Numbers are so small that places between them would cover them. */
  isClose: boolean
}

/** How the table lies in the space that it has; asked for its `between`, a small one is enlarged, and stands. */
export function useShape(field: RefObject<HTMLElement | null>, between: boolean): Shape {
  const [width, setWidth] = useState(ROOMY)
  // A server that draws a replay knows no screen: the browser asks before it paints.
  const [fits, setFits] = useState<boolean[]>([])
  useLayoutEffect(() => {
    const measure = () => setWidth(field.current?.clientWidth ?? ROOMY)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(field.current!)
    return () => observer.disconnect()
  }, [field])
  useLayoutEffect(() => {
    const watched = queries.map((query) => matchMedia(query))
    const turn = () => setFits(watched.map(({ matches }) => matches))
    turn()
    watched.forEach((one) => one.addEventListener('change', turn))
    return () => watched.forEach((one) => one.removeEventListener('change', turn))
  }, [])
  const [isStacked = false, isWide = false, isHigh = false] = fits
  const isClose = !isWide && (isStacked || width < ROOMY)
  return {
    isWide,
    isArc: isStacked || (isHigh && !isWide),
    isUpright: !isWide && (isStacked || width < NARROW || (isClose && between)),
    isClose,
  }
}
