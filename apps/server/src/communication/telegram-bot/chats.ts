/** The chats that players link: by a code from the profile, or by the Telegram account that they log in with. */
import { createHash, randomBytes } from 'node:crypto'
import { type Answer, refusing } from '@ayva/contract/base'
import * as contract from '@ayva/contract/communication/telegram-bot'
import { after, minutes } from '#lib/clock.ts'
import { transaction, type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { lockPlayer } from '../../identity/auth/auth.ts'
import { telegramPlayer } from '../../identity/social/social.ts'
import { readSetting } from '../../platform/settings/settings.ts'
import { pushNotice } from '../push/push.ts'
import { placesOf } from '../telegram/telegram.ts'
import * as store from './telegram-bot.sql.ts'

const refuse = refusing({
  ...contract.makeTelegramLink.refusals,
  ...contract.unlinkTelegramChat.refusals,
})

/** Long enough to open Telegram on another device. */
const CODE_LIFE_MS = minutes(15)
const CODE_BYTES = 24

const hashOf = (code: string) => createHash('sha256').update(code).digest()

/** Whether the bot works: it needs a token, and no operator has switched it off. */
export async function isBotOn(deps: Deps): Promise<boolean> {
  if (deps.config.TELEGRAM_BOT_TOKEN === undefined) return false
  return (await readSetting(deps, contract.telegramBotSettings, 'telegram_bot')).enabled
}

async function botUrlOf(deps: Deps): Promise<string | null> {
  return (await isBotOn(deps)) ? (await placesOf(deps)).botUrl : null
}

export async function chatOf(
  deps: Deps,
  playerId: bigint,
): Promise<Answer<typeof contract.showTelegramChat>> {
  const isOn = (await botUrlOf(deps)) !== null
  const chat = await store.findChat(deps.db, playerId)
  return { isOn, chat: chat ? { name: chat.name, linkedAt: chat.linkedAt.toISOString() } : null }
}

/** A new code replaces the player's earlier one. Refuses with `telegram_off`. */
export async function makeLink(
  deps: Deps,
  playerId: bigint,
): Promise<Answer<typeof contract.makeTelegramLink>> {
  const botUrl = await botUrlOf(deps)
  if (botUrl === null) throw refuse('telegram_off')
  const code = randomBytes(CODE_BYTES).toString('base64url')
  const expiresAt = after(deps.clock.now(), CODE_LIFE_MS)
  await transaction(deps.db, async (tx) => {
    await lockPlayer(tx, playerId)
    await store.deleteCodes(tx, playerId)
    await store.insertCode(tx, { hash: hashOf(code), playerId, expiresAt })
  })
  const url = new URL(botUrl)
  url.searchParams.set('start', code)
  return { url: url.href, until: expiresAt.toISOString() }
}

/** Refuses with `telegram_unlinked`. */
export async function unlink(
  deps: Deps,
  playerId: bigint,
): Promise<Answer<typeof contract.unlinkTelegramChat>> {
  await transaction(deps.db, async (tx) => {
    await lockPlayer(tx, playerId)
    await store.deleteCodes(tx, playerId)
    if (!(await store.deleteChat(tx, playerId))) throw refuse('telegram_unlinked')
  })
  return { unlinked: true }
}

/** The player who has linked a chat. */
export async function playerOfChat(tx: Tx, chatId: bigint): Promise<bigint | undefined> {
  const playerId = await store.findOwner(tx, chatId)
  if (playerId === undefined) return undefined
  // The player may have linked another chat at the same time.
  return (await store.findChat(tx, playerId))?.chatId === chatId ? playerId : undefined
}

export type Person = { chatId: bigint; name: string; now: Date }

/** Uses a code up and returns its player; undefined if it is unknown, used or expired. */
export async function playerOfCode(tx: Tx, code: string, now: Date): Promise<bigint | undefined> {
  const hash = hashOf(code)
  const playerId = await store.findCode(tx, hash)
  if (playerId === undefined) return undefined
  // Whatever else changes codes has locked the player before.
  await lockPlayer(tx, playerId)
  const taken = await store.takeCode(tx, hash)
  return taken && taken.expiresAt > now ? taken.playerId : undefined
}

/** Links a chat to a player: the player's earlier chat and the chat's earlier player are unlinked. */
export async function link(tx: Tx, playerId: bigint, { chatId, name, now }: Person): Promise<void> {
  const before = await store.findOwner(tx, chatId)
  // Both rows of players are locked in the order of their ids.
  const players = before === undefined || before === playerId ? [playerId] : [playerId, before]
  for (const id of players.toSorted((one, other) => (one < other ? -1 : 1)))
    await lockPlayer(tx, id)
  for (const id of players) await store.deleteChat(tx, id)
  await store.upsertChat(tx, { playerId, chatId, name, linkedAt: now })
  await pushNotice(tx, 'security', {
    playerId,
    operation: `telegram ${chatId} ${now.toISOString()}`,
    title: 'Подключён Telegram',
    text: `${name || 'Чат без имени'}. Если это были не вы, отключите его в настройках и смените пароль.`,
    path: '/profile/settings',
    now,
  })
}

/** Unlinks the chat of a person who has blocked the bot, or has asked for it. */
export async function unlinkChat(tx: Tx, chatId: bigint): Promise<boolean> {
  const playerId = await playerOfChat(tx, chatId)
  return playerId !== undefined && store.deleteChat(tx, playerId)
}

/** Whether the mini app, opened in this chat, would log in as this player. */
export async function isOwnAccount(tx: Tx, playerId: bigint, chatId: bigint): Promise<boolean> {
  return (await telegramPlayer(tx, String(chatId))) === playerId
}
