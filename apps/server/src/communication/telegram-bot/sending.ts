/** Sends messages and answers to chats; what has become of a message is written down before and after each try. */
import { type TelegramState } from '@ayva/contract/communication/telegram-bot/office'
import * as z from 'zod/mini'
import { transaction, type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { type OffersRefused } from '#lib/module.ts'
import { addJob } from '#lib/work/jobs.ts'
import { judgeLateOffer } from '../../platform/consent/consent.ts'
import { isBotOn, isOwnAccount, unlinkChat } from './chats.ts'
import { deliver } from './deliver.ts'
import * as store from './telegram-bot.sql.ts'
import { SEND, TRIES_MAX } from './telegram-bot.ts'
import { buttonOf, htmlOf } from './words.ts'

const Link = z.nullable(z.object({ label: z.string(), path: z.string() }))
const Payload = z.object({
  playerId: z.coerce.bigint(),
  operation: z.string(),
  about: z.enum(['service', 'security', 'offers']),
  words: z.object({ title: z.string(), text: z.string(), link: Link }),
  until: z.coerce.date(),
})
type Payload = z.output<typeof Payload>

/** Fails where it is to be tried again; the last try leaves the job dead for people to look at. */
export async function send(
  deps: Deps,
  offersRefused: OffersRefused,
  payload: unknown,
  signal?: AbortSignal,
): Promise<void> {
  const said = z.parse(Payload, payload)
  const { db, log, clock, config } = deps
  const known = await store.findDelivery(db, said)
  if (!known || (known.state !== 'waits' && known.state !== 'failed')) return
  const end = (state: TelegramState, tries = known.tries) =>
    store.updateDelivery(db, said, { state, tries, at: clock.now() })

  if (said.until <= clock.now()) return end('late')
  const chat = await store.findChat(db, said.playerId)
  if (!chat) return end('gone')
  if (!(await isBotOn(deps))) return end('kept_back')
  if (said.about === 'offers') {
    const { playerId, operation, until } = said
    const late = { channel: 'telegram', playerId, operation, until, now: clock.now() } as const
    const verdict = await judgeLateOffer(db, { log, offersRefused }, late)
    if (verdict !== 'send' && 'dropped' in verdict) return end('kept_back')
    if (verdict !== 'send')
      return addJob(db, SEND, said, { waitMs: verdict.waitMs, maxAttempts: TRIES_MAX })
  }

  const tries = known.tries + 1
  const { title, text, link } = said.words
  const isOwn = await isOwnAccount(db, said.playerId, chat.chatId)
  const message = {
    chatId: Number(chat.chatId),
    html: htmlOf(title, [text]),
    button: buttonOf(config, link, isOwn),
  }
  const delivered = await deliver(config, message, signal)
  if (delivered.outcome === 'sent') return end('sent', tries)
  if (delivered.outcome === 'gone') {
    await transaction(db, (tx) => unlinkChat(tx, chat.chatId))
    return end('gone', tries)
  }
  const { why, againInMs } = delivered
  if (againInMs !== undefined && tries < TRIES_MAX)
    return transaction(db, async (tx) => {
      await store.updateDelivery(tx, said, { state: 'waits', tries, at: clock.now() })
      await addJob(tx, SEND, said, { waitMs: againInMs, maxAttempts: TRIES_MAX - tries })
    })
  await end(tries >= TRIES_MAX ? 'failed' : 'waits', tries)
  throw new Error(why)
}

export const REPLY = 'telegram-bot.reply'
/** The person waits for the answer: with the queue's pauses these are some three minutes. */
const REPLY_TRIES = 5

const Reply = z.object({
  chatId: z.int(),
  html: z.string(),
  button: z.nullable(z.object({ label: z.string(), url: z.string(), inApp: z.boolean() })),
  until: z.coerce.date(),
})
type Reply = z.output<typeof Reply>

/** Queues an answer in the transaction that has taken the update, so that each update is answered once. */
export function addReply(tx: Tx, reply: Reply): Promise<void> {
  return addJob(tx, REPLY, reply, { maxAttempts: REPLY_TRIES })
}

export async function reply(deps: Deps, payload: unknown, signal?: AbortSignal): Promise<void> {
  const said = z.parse(Reply, payload)
  const { db, config, clock } = deps
  if (said.until <= clock.now() || !(await isBotOn(deps))) return
  const message = { ...said, button: said.button ?? undefined }
  const delivered = await deliver(config, message, signal)
  if (delivered.outcome === 'sent') return
  if (delivered.outcome === 'gone')
    return transaction(db, async (tx) => void (await unlinkChat(tx, BigInt(said.chatId))))
  const { why, againInMs } = delivered
  if (againInMs === undefined) throw new Error(why)
  await addJob(db, REPLY, said, { waitMs: againInMs, maxAttempts: REPLY_TRIES })
}
