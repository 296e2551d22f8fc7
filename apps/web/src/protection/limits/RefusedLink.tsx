import { text } from './break.text.ts'

/** The way on after a deposit that the player's own word has stopped. */
export function RefusedLink({ of }: { of: 'limit' | 'break' }) {
  return of === 'limit' ? (
    <a className="k-link" href="/games-limits/deposit">
      {text.note.limit}
    </a>
  ) : (
    <a className="k-link" href="/payment/withdrawal">
      {text.strip.withdraw}
    </a>
  )
}
