import { type MouseEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** A link from one dialog to the other that replaces it, so that Back closes both. */
export function SwitchLink({ hash, children }: { hash: string; children: string }) {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const go = (event: MouseEvent) => {
    event.preventDefault()
    void navigate({ pathname, search, hash }, { replace: true, state })
  }
  return (
    <a className="auth-link" href={hash} onClick={go}>
      {children}
    </a>
  )
}
