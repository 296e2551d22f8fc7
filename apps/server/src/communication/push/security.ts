/** What a player is told of changes that concern the safety of the account. */
import { hours, isPast } from '#lib/clock.ts'
import { bodyOf } from '#lib/work/events.ts'
import { contactChanged, newLogin, passwordChanged } from '../../identity/auth/auth.ts'
import { type PushMessage } from './push.ts'

type Event = Parameters<typeof bodyOf>[1]
type Words = { title: string; text: string; path: string; operation?: string }

/** Older events are not told: a consumer may read again from the beginning. */
const FRESH_MS = hours(24)
const NOT_ME = 'Если это были не вы, смените пароль и напишите в поддержку.'
const SETTINGS = '/profile/settings'

/** Undefined for an event of another kind, and for an old one. */
export function securityNotice(event: Event, now: Date): PushMessage | undefined {
  const { id, playerId, at } = event
  const words = wordsOf(event)
  if (!words || isPast(at, FRESH_MS, now)) return undefined
  return { playerId, operation: `event ${id}`, ...words, now }
}

function wordsOf(event: Event): Words | undefined {
  if (bodyOf(passwordChanged, event))
    return { title: 'Пароль изменён', text: NOT_ME, path: SETTINGS }
  const changed = bodyOf(contactChanged, event)
  if (changed) {
    const title = changed.contact === 'email' ? 'E-mail изменён' : 'Телефон изменён'
    return { title, text: NOT_ME, path: SETTINGS }
  }
  const login = bodyOf(newLogin, event)
  if (!login) return undefined
  const text = `${login.device || 'Браузер не назвал себя'}. ${NOT_ME}`
  const operation = `login ${login.id}`
  return { title: 'Вход с нового устройства', text, path: SETTINGS, operation }
}
