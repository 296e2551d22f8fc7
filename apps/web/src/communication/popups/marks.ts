/** The popups viewed in this browser: none of them is shown again for a week, whatever the server says. */
import { storage } from '@ayva/kit/storage'

const KEPT = 'popupViewed'
const LIFE_MS = 7 * 86_400_000
/** The oldest are removed. */
const MARKS_MAX = 50

type Marks = Record<string, number>

function read(now: number): Marks {
  try {
    const marks = JSON.parse(storage.find(KEPT) ?? '{}') as unknown
    if (typeof marks !== 'object' || marks === null) return {}
    const alive = Object.entries(marks).filter(
      ([, at]) => typeof at === 'number' && now - at < LIFE_MS,
    )
    return Object.fromEntries(alive) as Marks
  } catch {
    return {}
  }
}

export const isMarked = (id: string): boolean => Object.hasOwn(read(Date.now()), id)

export function mark(id: string): void {
  const now = Date.now()
  const others = Object.entries(read(now)).filter(([one]) => one !== id)
  const newest = others.toSorted((a, b) => b[1] - a[1]).slice(0, MARKS_MAX - 1)
  storage.keep(KEPT, JSON.stringify({ ...Object.fromEntries(newest), [id]: now }))
}
