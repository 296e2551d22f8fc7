/** Messages to support: each becomes a letter to the operator's mailbox and a receipt to its sender. */
import { randomInt } from 'node:crypto'
import { type Body, refusing } from '@ayva/contract/base'
import {
  supportSettings,
  type SupportTopic,
  writeToSupport,
} from '@ayva/contract/communication/support'
import { transaction } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { accountOf, countSupportLetter } from '../../identity/auth/auth.ts'
import * as mail from '../../platform/mail/mail.ts'
import { readSetting } from '../../platform/settings/settings.ts'

const moment = new Intl.DateTimeFormat('ru', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
})
const refuse = refusing(writeToSupport.refusals)

const topics: Record<SupportTopic, string> = {
  money: 'деньги',
  account: 'аккаунт и вход',
  games: 'игры и раунды',
  limits: 'лимиты и перерывы',
  other: 'другое',
}
/** A letter of thousands of one-letter lines would be a hundred times as long in HTML. */
const LINES_MAX = 200
/** Without similar-looking letters and digits. */
const NUMBER_SIGNS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

type Message = Body<typeof writeToSupport> & { playerId: bigint | undefined; ip: string }

export async function write(deps: Deps, { playerId, ip, email, topic, text }: Message) {
  const { email: support } = await readSetting(deps, supportSettings, 'support_email')
  if (support === '') throw refuse('support_off')
  const account = playerId === undefined ? undefined : await accountOf(deps.db, playerId)
  const from = email ?? account?.email
  if (!from) throw refuse('email_needed', { fields: { email: 'Укажите e-mail' } })
  const number = newNumber()
  const sender = account ? senderOf(account) : 'Пишет гость.'
  await transaction(deps.db, async (tx) => {
    const over = (retryAt: string) => refuse('attempts_over', { retryAt })
    await countSupportLetter(tx, deps, { email: from, ip }, over)
    await mail.post(tx, {
      to: support,
      letter: 'supportMessage',
      values: { number, topic: topics[topic], sender, from, lines: linesOf(text) },
    })
    const at = `${moment.format(deps.clock.now())} (UTC)`
    await mail.post(tx, { to: from, letter: 'supportReceipt', values: { number, at } })
  })
  return { number, email: from }
}

/** The operator must see whether the address is the account's own, because anybody can type another one. */
function senderOf(account: { id: bigint; email: string | null; emailConfirmedAt: Date | null }) {
  if (account.email === null) return `Пишет игрок ${account.id}, почты в аккаунте нет.`
  const confirmed = account.emailConfirmedAt ? 'подтверждена' : 'не подтверждена'
  return `Пишет игрок ${account.id}, почта аккаунта: ${account.email} (${confirmed}).`
}

function linesOf(text: string): string[] {
  const lines = text.split(/[\r\n]+/).filter((line) => line.trim() !== '')
  const rest = lines.splice(LINES_MAX).join(' ')
  return rest === '' ? lines : lines.concat(rest)
}

/** Eight characters, about 8·10¹¹ numbers, so that a sender cannot guess another one's. */
function newNumber(): string {
  const sign = () => NUMBER_SIGNS[randomInt(NUMBER_SIGNS.length)]!
  const signs = Array.from({ length: 8 }, sign).join('')
  return `${signs.slice(0, 4)}-${signs.slice(4)}`
}
