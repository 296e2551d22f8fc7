/** How modules answer commands of the Telegram bot. */
import { type Tx } from './data/db.ts'

/** What the Telegram bot answers, as plain text: a heading, lines, and the page of the site with more of it. */
export type BotAnswer = {
  title: string
  lines: string[]
  link?: { label: string; path: string }
}
export type BotCommand = {
  /** In Russian: its description in the menu of the bot, and what a player may write instead of its name. */
  title: string
  answer: (tx: Tx, playerId: bigint) => Promise<BotAnswer>
}
