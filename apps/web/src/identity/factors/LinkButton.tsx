import { type ReactNode } from 'react'

/** A button inside a sentence. */
export function LinkButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className="k-link" onClick={onClick}>
      {children}
    </button>
  )
}
