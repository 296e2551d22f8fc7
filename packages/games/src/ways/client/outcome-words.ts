import { labelOf, type Looks } from '../../slot/looks.ts'
import { slotText, spinsWords } from '../../slot/slot.text.ts'
import { type WaysOutcome } from '../ways.ts'
import { waysWords } from './ways.text.ts'

const MOST_NAMED = 4

/** The small text of the badge: what has won. */
export function winWords({ base, free }: WaysOutcome): string {
  if (free.length > 0) return `${slotText.freeSpins}: ${free.length}`
  return waysWords(base.wins.reduce((sum, { ways }) => sum + ways, 0))
}

/** For screen readers: the ways that pay, and the free spins. */
export function spokenOutcome({ base, free, capped }: WaysOutcome, looks: Looks): string {
  const told = base.wins
    .slice(0, MOST_NAMED)
    .map((win) => `${labelOf(looks, win.symbol)} на ${win.reels} барабанах, ${waysWords(win.ways)}`)
  const rest = base.wins.length - told.length
  const parts = [
    told.length === 0
      ? 'Выигрышных путей нет'
      : told.join('; ') + (rest > 0 ? `; и ещё символов: ${rest}` : ''),
    free.length > 0 && `Сыграно без ставки: ${spinsWords(free.length)}`,
    capped && slotText.capped.replace(/\.$/, ''),
  ]
  return parts.filter((part) => part !== false).join('. ')
}
