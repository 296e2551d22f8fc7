import { useSession } from '#lib/session.ts'
import { atMoment, text } from './limits.text.ts'

/** When the player logged in, beside the limit of session time. The server does not know it while it renders. */
export function SinceLogin() {
  const startedAt = useSession((one) => one.timeStartSessionAuth)
  if (startedAt === null) return null
  return (
    <p className="limits-about">{text.sinceLogin(atMoment(new Date(startedAt).toISOString()))}</p>
  )
}
