import { type ReactNode } from 'react'

/** An operation in the midst of a sentence. */
export function LinkButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className="k-link" onClick={onClick}>
      {children}
    </button>
  )
}
