import { useSession } from '#lib/session.ts'
import { atMoment, text } from './limits.text.ts'

/** The time of the login, beside the limit of session time. The rendering server does not know it. */
export function SinceLogin() {
  const startedAt = useSession((one) => one.timeStartSessionAuth)
  if (startedAt === null) return null
  return (
    <p className="limits-about">{text.sinceLogin(atMoment(new Date(startedAt).toISOString()))}</p>
  )
}
