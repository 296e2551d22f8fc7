import './factors.css'

/** A picture of a phone among leaves, above the code step. */
export function CodeArt() {
  return (
    <svg className="factors-art" viewBox="0 0 250 190" aria-hidden="true">
      <rect className="is-phone" x="74" y="6" width="102" height="190" rx="22" />
      <rect className="is-note" x="88" y="44" width="74" height="34" rx="10" />
      <path className="is-lines" d="M98 56h40M98 66h26" />
      <path
        className="is-quince"
        transform="translate(172 54) scale(1.9)"
        d="M-14 12C-13 0 -2 -12 16 -9C13 6 2 15 -14 12Z"
      />
      <path
        className="is-leaf"
        transform="translate(70 92) scale(1.3) rotate(200)"
        d="M-14 12C-13 0 -2 -12 16 -9C13 6 2 15 -14 12Z"
      />
    </svg>
  )
}
