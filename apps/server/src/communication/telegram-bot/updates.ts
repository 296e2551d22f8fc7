/** Handles what Telegram tells of chats: each update once, and its answer is queued in the same transaction. */
import * as z from 'zod/mini'
import { type BotAnswer } from '#lib/bot-command.ts'
import { after, minutes } from '#lib/clock.ts'
import { transaction, type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { type Gathered } from '#lib/module.ts'
import { telegramPlayer } from '../../identity/social/social.ts'
import { isOwnAccount, link, type Person, playerOfChat, playerOfCode, unlinkChat } from './chats.ts'
import { addReply } from './sending.ts'
import * as store from './telegram-bot.sql.ts'
import { answers, buttonOf, htmlOf } from './words.ts'

type Parts = Pick<Gathered, 'botCommands' | 'offersRefused'>

/** An answer that comes later would be to a question that the person has forgotten. */
const REPLY_LIFE_MS = minutes(10)
const NAME_MAX = 60
const TEXT_MAX = 200
const COMMAND = /^\/([a-z][\da-z_]{0,31})(?:@\w{1,64})?(?:\s+([\w-]{1,64}))?$/i
/** The word after `start` with which the button of the bot's page begins. */
const START = 'start'

const id = z.int().check(z.positive())
const name = z.catch(z.string(), '')
const Chat = z.object({ id, type: z.literal('private') })
const Update = z.object({
  update_id: z.int().check(z.nonnegative()),
  message: z.optional(
    z.object({
      chat: Chat,
      from: z.optional(z.object({ first_name: name, last_name: name })),
      text: z.catch(z.string(), ''),
    }),
  ),
  my_chat_member: z.optional(
    z.object({ chat: Chat, new_chat_member: z.object({ status: z.string() }) }),
  ),
})
export type Update = { id: bigint; chatId: bigint } & (
  | { kind: 'said'; name: string; text: string }
  /** The person has blocked the bot. */
  | { kind: 'left' }
)

/** Undefined for what the bot takes no notice of, such as groups. */
export function readUpdate(body: unknown): Update | undefined {
  const read = z.safeParse(Update, body)
  if (!read.success) return undefined
  const { update_id, message, my_chat_member: member } = read.data
  if (message) {
    const { chat, from, text } = message
    return {
      id: BigInt(update_id),
      chatId: BigInt(chat.id),
      kind: 'said',
      name: plain(`${from?.first_name ?? ''} ${from?.last_name ?? ''}`, NAME_MAX),
      text: plain(text.slice(0, TEXT_MAX), TEXT_MAX),
    }
  }
  if (member?.new_chat_member.status !== 'kicked') return undefined
  return { id: BigInt(update_id), chatId: BigInt(member.chat.id), kind: 'left' }
}

function plain(text: string, most: number): string {
  const line = text.toWellFormed().replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ')
  return Array.from(line.trim()).slice(0, most).join('')
}

export async function takeUpdate(deps: Deps, parts: Parts, update: Update): Promise<void> {
  const now = deps.clock.now()
  await transaction(deps.db, async (tx) => {
    if (!(await store.insertUpdate(tx, update.id, now))) return
    const { chatId } = update
    if (update.kind === 'left') return void (await unlinkChat(tx, chatId))
    const said = { chatId, name: update.name, now, text: update.text }
    const { answer, inApp } = await answerTo(tx, parts, said)
    await addReply(tx, {
      chatId: Number(chatId),
      html: htmlOf(answer.title, answer.lines),
      button: buttonOf(deps.config, answer.link ?? null, inApp) ?? null,
      until: after(now, REPLY_LIFE_MS),
    })
  })
}

type Said = Person & { text: string }
type Answered = { answer: BotAnswer; inApp: boolean }
const toStranger = (answer: BotAnswer): Answered => ({ answer, inApp: false })

async function answerTo(tx: Tx, parts: Parts, said: Said): Promise<Answered> {
  const { chatId, now, text } = said
  const [, command = '', code] = COMMAND.exec(text) ?? []
  const asked = command.toLowerCase()
  if (asked === START) return started(tx, parts, said, code)
  const playerId = await playerOfChat(tx, chatId)
  if (playerId === undefined) return toStranger(answers.stranger())
  if (asked === 'stop') {
    await unlinkChat(tx, chatId)
    return toStranger(answers.stopped())
  }
  if (await isShut(tx, parts, playerId, now)) return toStranger(answers.refused())
  const answer = await answerOf(tx, parts, { asked, text, playerId })
  return { answer, inApp: await isOwnAccount(tx, playerId, chatId) }
}

/** By a code from the profile, else by the Telegram account with which a player logs in. */
async function started(
  tx: Tx,
  parts: Parts,
  said: Said,
  code: string | undefined,
): Promise<Answered> {
  const { chatId, now } = said
  const owner =
    code === undefined
      ? ((await playerOfChat(tx, chatId)) ?? (await telegramPlayer(tx, String(chatId))))
      : await playerOfCode(tx, code, now)
  if (owner === undefined)
    return toStranger(code === undefined ? answers.stranger() : answers.wrongCode())
  if (await isShut(tx, parts, owner, now)) return toStranger(answers.refused())
  if ((await playerOfChat(tx, chatId)) !== owner) await link(tx, owner, said)
  const inApp = await isOwnAccount(tx, owner, chatId)
  return { answer: answers.linked(parts.botCommands), inApp }
}

async function isShut(
  tx: Tx,
  { offersRefused }: Parts,
  playerId: bigint,
  now: Date,
): Promise<boolean> {
  const shut = ['unknown', 'blocked', 'closed']
  return (await offersRefused(tx, [playerId], now)).some(({ why }) => shut.includes(why))
}

/** By its name, or by its title as people type it. */
async function answerOf(
  tx: Tx,
  { botCommands }: Parts,
  { asked, text, playerId }: { asked: string; text: string; playerId: bigint },
): Promise<BotAnswer> {
  const typed = text.toLocaleLowerCase('ru')
  const command =
    botCommands.get(asked) ??
    [...botCommands.values()].find(({ title }) => title.toLocaleLowerCase('ru') === typed)
  if (command) return command.answer(tx, playerId)
  return asked === 'help' ? answers.help(botCommands) : answers.unknown(botCommands)
}
