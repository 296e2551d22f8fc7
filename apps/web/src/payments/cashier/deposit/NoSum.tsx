import { text } from '../cashier.text.ts'

/** In place of a sum that cannot be reckoned yet: a thin line for the eye, words for the reader. */
export function NoSum() {
  return (
    <span className="no-sum k-text-3">
      <span aria-hidden="true">–</span>
      <span className="k-visually-hidden">{text.noSum}</span>
    </span>
  )
}
