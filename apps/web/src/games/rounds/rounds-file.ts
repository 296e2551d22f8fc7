/** A player's rounds of a period as a table for spreadsheets. */
import { type Call } from '@ayva/contract/client'
import { gameHistory, type PlayedRound } from '@ayva/contract/games/rounds'
import { csvText } from '@ayva/kit/csv'
import { plainSum } from '#lib/plain-sum.ts'
import { filterMoment } from '#lib/filter-date.ts'
import { historyText as text } from './history.text.ts'
import { type HistoryFilter } from './use-history.ts'

const PAGE = 100
/** The largest number of rounds in a file; more are exported by shorter periods. */
export const FILE_MAX = 10_000

/** All rounds up to the limit of a file, the newest first, loaded page by page. */
export async function allRounds(call: Call, filter: HistoryFilter): Promise<PlayedRound[]> {
  const found: PlayedRound[] = []
  while (found.length < FILE_MAX) {
    const before = found.at(-1)?.roundId
    const query = { ...filter, limit: PAGE, ...(before !== undefined && { before }) }
    const rounds = await call(gameHistory, { query })
    found.push(...rounds)
    if (rounds.length < PAGE) break
  }
  return found
}

const statuses = { open: text.open, settled: text.file.settled, void: text.void }

export function roundsCsv(rounds: readonly PlayedRound[]): string {
  const { status, currency, nonce } = text.file
  const head = [text.when, text.game, text.stake, text.payout, currency, status, nonce, text.round]
  const rows = rounds.map((one) => [
    filterMoment(new Date(one.openedAt)),
    one.gameName,
    plainSum({ minor: one.stake, currency: one.currency }),
    plainSum({ minor: one.payout, currency: one.currency }),
    one.currency,
    statuses[one.status],
    one.nonce === null ? '' : String(one.nonce),
    one.roundId,
  ])
  return csvText([head, ...rows])
}
