import { type ReactNode } from 'react'

export function LinkButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className="k-link" onClick={onClick}>
      {children}
    </button>
  )
}
