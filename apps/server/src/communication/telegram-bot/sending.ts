/** Sends messages and answers to chats; what has become of a message is written down before and after each try. */
import * as z from 'zod/mini'
import { transaction, type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { type OffersRefused } from '#lib/module.ts'
import { addJob } from '#lib/work/jobs.ts'
import { attempt } from '../../platform/consent/consent.ts'
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

/** Fails where it is to be tried again; after the last try a message that is no offer waits for people to look at it. */
export async function send(
  deps: Deps,
  offersRefused: OffersRefused,
  payload: unknown,
  { signal, isLastTry }: { signal?: AbortSignal; isLastTry: boolean },
): Promise<void> {
  const message = z.parse(Payload, payload)
  const { db, config } = deps
  const known = await store.findDelivery(db, message)
  if (!known || (known.state !== 'waits' && known.state !== 'failed')) return
  await attempt<store.ChatRow>(deps, offersRefused, {
    channel: 'telegram',
    message,
    tries: known.tries,
    triesMax: TRIES_MAX,
    isLastTry,
    find: () => store.findChat(db, message.playerId),
    isOn: () => isBotOn(deps),
    deliver: async ({ playerId, chatId }) => {
      const { title, text, link } = message.words
      const isOwn = await isOwnAccount(db, playerId, chatId)
      const button = buttonOf(config, link, isOwn)
      return deliver(
        config,
        { chatId: Number(chatId), html: htmlOf(title, [text]), button },
        signal,
      )
    },
    forget: async (tx, { chatId }) => void (await unlinkChat(tx, chatId)),
    note: (tx, became) => store.updateDelivery(tx, message, became),
    again: (tx, options) => addJob(tx, SEND, message, options),
  })
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
