import { text } from './break.text.ts'

/** The link shown after a deposit was refused because of the player's own limit or break. */
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
