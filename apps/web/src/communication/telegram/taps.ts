import { isStill } from '@ayva/kit/still'
import { type Table, type TableState } from '@ayva/games/table/table.ts'
import { say } from './bridge.ts'

const EVENT = 'web_app_trigger_haptic_feedback'
const placed = { type: 'impact', impact_style: 'light' } as const
const won = { type: 'notification', notification_type: 'success' } as const

/** Taps at an accepted bet and at a shown win, unless the player wants stillness; returns a function that ends it. */
export function followTable({ subscribe }: Pick<Table, 'subscribe'>): () => void {
  const tapsOf = taps()
  return subscribe((state, before) => {
    for (const tap of tapsOf(state, before)) if (!isStill()) say(EVENT, tap)
  })
}

type Seen = Pick<TableState, 'rest' | 'round' | 'recent'>

/** What to tap at each change of a table. */
export function taps(): (state: Seen, before: Seen) => (typeof placed | typeof won)[] {
  let isAwaited = false
  return (state, before) => {
    const all: (typeof placed | typeof won)[] = []
    // A rest begins with the answer to a bet; rounds that several players share have none, and their bet is a new round.
    if (state.rest.from !== before.rest.from) {
      isAwaited = true
      all.push(placed)
    } else if (state.round && state.round.id !== before.round?.id) {
      if (!isAwaited) all.push(placed)
      isAwaited = false
    }
    const [last] = state.recent
    if (last && last.id !== before.recent[0]?.id && last.celebrate !== 'none') all.push(won)
    return all
  }
}
