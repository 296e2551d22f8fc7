/** Push messages about the safety of the account. */
import { hours, isPast } from '#lib/clock.ts'
import { type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { bodyOf, events } from '#lib/work/events.ts'
import { consumer, type Consumer } from '#lib/work/event-stream.ts'
import { contactChanged, newLogin, passwordChanged } from '../../identity/auth/auth.ts'
import { pushNotice } from './push.ts'

type Event = Parameters<typeof bodyOf>[1]
type Words = { title: string; text: string; path: string; operation?: string }

/** Older events are ignored, because a rebuild reads from the beginning. */
const FRESH_MS = hours(24)
const NOT_ME = 'Если это были не вы, смените пароль и напишите в поддержку.'
const SETTINGS = '/profile/settings'

export function pushConsumers({ clock }: Deps): Consumer[] {
  return [
    consumer({
      name: 'push.security',
      stream: events,
      async take(tx, heard) {
        for (const event of heard) await tell(tx, event, clock.now())
      },
      // Each operation is sent once, so a rebuild deletes nothing.
      forget: async () => {},
    }),
  ]
}

async function tell(tx: Tx, event: Event, now: Date): Promise<void> {
  const { id, playerId, at } = event
  const words = wordsOf(event)
  if (!words || isPast(at, FRESH_MS, now)) return
  await pushNotice(tx, 'security', { playerId, operation: `event ${id}`, ...words, now })
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
