import { stepsWords } from '../../grid/grid.text.ts'
import { labelOf, type Looks } from '../../slot/looks.ts'
import { slotText } from '../../slot/slot.text.ts'
import { type ClusterOutcome } from '../cluster.ts'
import { dropsWords, words } from './cluster.text.ts'

const MOST_NAMED = 4

/** The small text of the badge: what has won. */
export function winWords({ base, free }: ClusterOutcome): string {
  if (free.length > 0) return `${words.series}: ${free.length}`
  const top = base.steps.at(-1)?.multiplier ?? 1
  const steps = stepsWords(base.steps.length)
  return top > 1 ? `${steps}, до ×${top}` : steps
}

/** For screen readers: the clusters, the multipliers, and the free drops. */
export function spokenOutcome({ base, free, capped }: ClusterOutcome, looks: Looks): string {
  const wins = base.steps.flatMap((step) => step.wins)
  const told = wins
    .slice(0, MOST_NAMED)
    .map(({ symbol, cells }) => `${labelOf(looks, symbol)}, ${cells.length}`)
  const more = wins.length > MOST_NAMED ? `; и ещё гроздей: ${wins.length - MOST_NAMED}` : ''
  const top = base.steps.at(-1)?.multiplier ?? 1
  const parts = [
    wins.length === 0
      ? 'Гроздей нет'
      : `${stepsWords(base.steps.length)}: ${told.join('; ')}${more}`,
    top > 1 && `множитель до ${top}`,
    free.length > 0 && `сыграно без ставки: ${dropsWords(free.length)}`,
    capped && slotText.capped.replace(/\.$/, ''),
  ]
  return parts.filter((part) => part !== false).join('. ')
}
