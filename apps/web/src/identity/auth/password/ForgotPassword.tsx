import { useEffect } from 'react'
import { text } from './passwords.text.ts'
import { useAnew } from '../entering/use-login-anew.ts'

const words = text.forgot
const PATH = '/resetting/request'
/** After so many failures the password is probably forgotten, or the keyboard layout is wrong. */
const STUCK_AFTER = 3

/** The link at the end of the password's label. */
export function ForgotLink() {
  return (
    <a className="auth-link" href={PATH}>
      {words.link}
    </a>
  )
}

/** A note above the login form, after a new password was set. */
export function SetAnew() {
  const anew = useAnew((one) => one.anew)
  useEffect(() => () => useAnew.setState({ anew: false }), [])
  return anew && <output>{words.anew}</output>
}

/** Advice after failed tries, and during the wait for the next. */
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
