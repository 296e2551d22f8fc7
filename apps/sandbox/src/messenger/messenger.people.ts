/** Who there is in the sandbox messenger, and how Telegram vouches for them. */
import { createHash, createHmac } from 'node:crypto'

export type TelegramUser = { id: number; first_name: string; last_name: string }

/** Who there is to come as. */
export const users: TelegramUser[] = [
  { id: 700_001, first_name: 'Марина', last_name: 'Климова' },
  { id: 700_002, first_name: 'Олег', last_name: 'Нестеров' },
]

/** Tests bring people of their own. */
export function userOf(id: number): TelegramUser {
  return users.find((one) => one.id === id) ?? { id, first_name: 'Гость', last_name: String(id) }
}

/** Addresses by which a person comes to the site: the mini app, and the button of an ordinary page. */
export function waysOf(user: TelegramUser, token: string, site: string, now: Date) {
  const auth_date = String(Math.floor(now.getTime() / 1000))
  const button = signed(
    { ...user, id: String(user.id), auth_date },
    createHash('sha256').update(token).digest(),
  )
  const entry = new URL('/telegram_user', site).href
  return { app: appAddress(entry, user, token, now), button: `${entry}?${button}` }
}

/** The address of a mini app as Telegram opens it for a person. */
export function appAddress(entry: string, user: TelegramUser, token: string, now: Date): string {
  const auth_date = String(Math.floor(now.getTime() / 1000))
  const data = signed(
    { user: JSON.stringify(user), auth_date, query_id: `q${now.getTime()}` },
    createHmac('sha256', 'WebAppData').update(token).digest(),
  )
  return `${entry}#${new URLSearchParams({ tgWebAppData: data })}`
}

function signed(fields: Record<string, string>, key: Buffer): string {
  const line = Object.entries(fields)
    .map(([name, value]) => `${name}=${value}`)
    .toSorted()
    .join('\n')
  const hash = createHmac('sha256', key).update(line).digest('hex')
  return new URLSearchParams({ ...fields, hash }).toString()
}
