import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'

/** Narrower than this, places between the numbers of a lying table would cover them. */
const ROOMY = 680
/** Narrower than this, a number of a lying table is no wider than a letter. */
const NARROW = 400
/** Where panel and field lie one under the other: table/game.css says the same. */
const STACKED = '(max-width: 552px), (max-width: 768px) and (orientation: portrait)'

export type Shape = {
  /** The table stands on its end. */
  isUpright: boolean
  /** Numbers are so small that places between them would cover them. */
  isClose: boolean
}

/** How the table lies in the space that it has; asked for its `between`, a small one is enlarged, and stands. */
export function useShape(field: RefObject<HTMLElement | null>, between: boolean): Shape {
  const [space, setSpace] = useState({ width: ROOMY, isStacked: false })
  useLayoutEffect(() => {
    const measure = () =>
      setSpace((last) => {
        const width = field.current?.clientWidth ?? ROOMY
        const isStacked = matchMedia(STACKED).matches
        return last.width === width && last.isStacked === isStacked ? last : { width, isStacked }
      })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(field.current!)
    return () => observer.disconnect()
  }, [field])
  useEffect(() => {
    const stacked = matchMedia(STACKED)
    const turn = () => setSpace((last) => ({ ...last, isStacked: stacked.matches }))
    stacked.addEventListener('change', turn)
    return () => stacked.removeEventListener('change', turn)
  }, [])
  const isClose = space.isStacked || space.width < ROOMY
  return { isUpright: space.isStacked || space.width < NARROW || (isClose && between), isClose }
}
