import { stepsWords } from '../../grid/grid.text.ts'
import { labelOf, type Looks } from '../../slot/looks.ts'
import { slotText, spinsWords } from '../../slot/slot.text.ts'
import { type TumbleOutcome } from '../tumble.ts'

const MOST_NAMED = 4

/** The small text of the badge: what has won. */
export function winWords({ base, free }: TumbleOutcome): string {
  if (free.length > 0) return `${slotText.freeSpins}: ${free.length}`
  if (base.steps.length === 0) return 'Символы бесплатных вращений'
  const steps = stepsWords(base.steps.length)
  return base.multiplier > 1 ? `${steps}, множитель ×${base.multiplier}` : steps
}

/** For screen readers: the matches, their multiplier, and the free spins. */
export function spokenOutcome({ base, free, capped }: TumbleOutcome, looks: Looks): string {
  const wins = base.steps.flatMap((step) => step.wins)
  const told = wins.slice(0, MOST_NAMED).map((win) => `${labelOf(looks, win.symbol)}, ${win.count}`)
  const more = wins.length > MOST_NAMED ? `; и ещё совпадений: ${wins.length - MOST_NAMED}` : ''
  const parts = [
    wins.length === 0
      ? 'Совпадений нет'
      : `${stepsWords(base.steps.length)}: ${told.join('; ')}${more}`,
    base.multiplier > 1 && wins.length > 0 && `множитель ${base.multiplier}`,
    free.length > 0 && `сыграно без ставки: ${spinsWords(free.length)}`,
    capped && slotText.capped.replace(/\.$/, ''),
  ]
  return parts.filter((part) => part !== false).join('. ')
}
