/** What the Telegram bot answers about a player's money. */
import { type Tx } from '#lib/data/db.ts'
import { moneyText } from '#lib/money-text.ts'
import { type BotAnswer, type BotCommand } from '#lib/bot-command.ts'
import { balanceOf, walletsOf } from './balances.ts'

/** Enough for every currency that a player plays in. */
const WALLETS_MAX = 8

export const balanceCommand: BotCommand = { title: 'Баланс', answer: balances }

async function balances(tx: Tx, playerId: bigint): Promise<BotAnswer> {
  const all = await walletsOf(tx, playerId)
  const own = all[0]?.currency
  const shown = all.filter(
    ({ currency, balance, held }) => currency === own || balance !== 0 || held !== 0n,
  )
  const lines: string[] = []
  for (const { currency, held } of shown.slice(0, WALLETS_MAX)) {
    const { balance, bonus } = await balanceOf(tx, playerId, currency)
    lines.push(`Деньги: ${moneyText(balance.minor, currency)}`)
    if (bonus && bonus.minor > 0n) lines.push(`Бонус: ${moneyText(bonus.minor, currency)}`)
    if (held > 0n) lines.push(`На выводе: ${moneyText(held, currency)}`)
  }
  return { title: 'Баланс', lines, link: { label: 'История платежей', path: '/payment/history' } }
}
