import { text } from '../cashier.text.ts'

/** Shown for a sum that cannot be computed yet: a thin line, with a text for screen readers. */
export function NoSum() {
  return (
    <span className="no-sum k-text-3">
      <span aria-hidden="true">–</span>
      <span className="k-visually-hidden">{text.noSum}</span>
    </span>
  )
}
