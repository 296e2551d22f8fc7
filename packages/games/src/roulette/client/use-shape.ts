import { type RefObject, useLayoutEffect, useState } from 'react'

/** Below this width, in px, the places between the numbers of a horizontal table would cover the numbers. */
const ROOMY = 680
/** Below this width, in px, a number of a horizontal table is no wider than a letter. */
const NARROW = 400
/** Panel and field are one below the other; the same condition is in table/game.css. */
const STACKED = '(max-width: 552px), (max-width: 768px) and (orientation: portrait)'
/** A wheel as high as the field fits beside the table. */
const WIDE = '(min-width: 1280px) and (min-height: 540px)'
/** There is enough height for a part of a large wheel above the table. */
const HIGH = '(min-height: 680px)'
const queries = [STACKED, WIDE, HIGH]

export type Shape = {
  /** Half of a large wheel is beside the table, and the controls are below both. */
  isWide: boolean
  /** The lower part of a large wheel is shown above the table. */
  isArc: boolean
  /** The table is vertical. */
  isUpright: boolean
  /** Numbers are so small that the places between them would cover them. */
  isClose: boolean
}

/** The layout of the table in the available space; with `between`, a small table is enlarged and vertical. */
export function useShape(field: RefObject<HTMLElement | null>, between: boolean): Shape {
  const [width, setWidth] = useState(ROOMY)
  // A server that renders a replay has no screen; the browser measures before it paints.
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
