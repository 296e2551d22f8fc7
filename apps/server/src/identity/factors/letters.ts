/** Notifies a player of each change of factors by letter, and publishes an event. */
import * as z from 'zod/mini'
import { type Tx } from '#lib/data/db.ts'
import { type Kind, publish } from '#lib/work/events.ts'
import * as codes from '../codes/codes.ts'
import * as mail from '../../platform/mail/mail.ts'
import { type Owner } from './owner.ts'

const What = z.enum([
  ...(['enabled', 'disabled'] as const),
  ...(['recovery_renewed', 'recovery_used'] as const),
  ...(['passkey_added', 'passkey_removed', 'guessed'] as const),
])
const Change = z.object({ what: What, kind: z.optional(z.string()) })
type Change = z.output<typeof Change>

/** A factor or a passkey of a player has changed. */
export const factorsChanged: Kind<Change> = { kind: 'factors.changed', body: Change }

const names: Record<string, string> = {
  totp: 'код из приложения',
  email: 'код на e-mail',
  phone: 'код на телефон',
}
const sentences: Record<Change['what'], (name: string) => string> = {
  enabled: (name) => `Включён второй шаг входа: ${name}.`,
  disabled: (name) => `Выключен второй шаг входа: ${name}.`,
  recovery_renewed: () => 'Созданы новые запасные коды. Прежние больше не действуют.',
  passkey_added: () => 'Добавлен ключ доступа: по нему входят без пароля и кода.',
  passkey_removed: () => 'Удалён ключ доступа. По нему больше не войти.',
  guessed: () => 'Кто-то вводит неверные коды второго шага. Пароль ему известен: смените его.',
  recovery_used: () => 'В аккаунт вошли по запасному коду. Каждый из них действует один раз.',
}

/** Queues a letter and publishes an event, in the caller's transaction. */
export async function notifyOwner(
  tx: Tx,
  { playerId, contacts }: Owner,
  { at, ...change }: Change & { at: Date },
): Promise<void> {
  await publish(tx, factorsChanged, { playerId, body: change, at })
  if (contacts.email === null) return
  if (!(await codes.countTold(tx, { playerId, what: change.what, at }))) return
  const what = sentences[change.what](names[change.kind ?? ''] ?? '')
  await mail.post(tx, { to: contacts.email, letter: 'securityChanged', values: { what } })
}
