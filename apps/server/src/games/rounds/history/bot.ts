/** What the Telegram bot answers about a player's rounds. */
import { type Tx } from '#lib/data/db.ts'
import { moneyText } from '#lib/money-text.ts'
import { type BotAnswer, type BotCommand } from '#lib/bot-command.ts'
import { lastRounds } from './player-rounds.ts'

const ROUNDS_MAX = 5

export const roundsCommand: BotCommand = { title: 'Последние раунды', answer: rounds }

async function rounds(tx: Tx, playerId: bigint): Promise<BotAnswer> {
  const rows = await lastRounds(tx, playerId, ROUNDS_MAX)
  const lines = rows.map(({ gameName, status, stake, payout, currency }) => {
    const bet = `${gameName}: ставка ${moneyText(stake, currency)}`
    if (status === 'settled') return `${bet}, выплата ${moneyText(payout, currency)}`
    if (status !== 'void') return `${bet}, раунд не закончен`
    // Of a round that its supplier has taken back no stake is left.
    return stake > 0n ? `${bet}, возвращена` : `${gameName}: ставка возвращена`
  })
  const link = { label: 'Все раунды', path: '/payment/game-history' }
  return {
    title: 'Последние раунды',
    lines: lines.length > 0 ? lines : ['Раундов ещё не было.'],
    link,
  }
}
