import { useEffect } from 'react'
import { text } from './passwords.text.ts'
import { useAnew } from './use-login-anew.ts'

const words = text.forgot
const PATH = '/resetting/request'
/** Whoever has been wrong so often does not know it any more, or the keyboard is another one. */
const STUCK_AFTER = 3

/** At the end of the password's label. */
export function ForgotLink() {
  return (
    <a className="auth-link" href={PATH}>
      {words.link}
    </a>
  )
}

/** Over the form of the login, where it follows a new password. */
export function SetAnew() {
  const anew = useAnew((one) => one.anew)
  useEffect(() => () => useAnew.setState({ anew: false }), [])
  return anew && <output>{words.anew}</output>
}

/** What to do after wrong tries, and while one has to wait for the next. */
export function WaysOut({ wrong, waits }: { wrong: number; waits: boolean }) {
  if (wrong < STUCK_AFTER && !waits) return null
  return (
    <output className="auth-stuck">
      <b>{words.stuck}</b> {words.help}{' '}
      <a className="auth-link" href={PATH}>
        {words.to}
      </a>
    </output>
  )
}
