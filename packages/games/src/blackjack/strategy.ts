/** Basic strategy: the best move for the player's total and the dealer's open card (games.md 8.2). */
import { type BlackjackAction, type BlackjackModel, type BlackjackOutcome } from './blackjack.ts'
import { valueOf } from './totals.ts'

type Table = BlackjackModel['strategy']
type Seen = Pick<BlackjackOutcome, 'hands' | 'active' | 'dealer' | 'insurance'>

/** The columns are 2 to 9, ten, ace. */
function columnOf(dealer: readonly number[]): number {
  const value = valueOf(dealer[0]!)
  return value === 1 ? 9 : value - 2
}

/** The letter of the table for the current hand. */
function letterOf(table: Table, { hands, active, dealer }: Seen, maySplit: boolean): string {
  const { cards, total, soft } = hands[active!]!
  const column = columnOf(dealer)
  const [one, other] = cards.map(valueOf)
  if (maySplit && cards.length === 2 && one === other) {
    const letter = table.pairs[`${one}`]![column]!
    if (letter !== '-') return letter
  }
  return (soft ? table.soft : table.hard)[`${total}`]![column]!
}

/** The best of the legal moves. */
export function bestMove(
  table: Table,
  seen: Seen,
  legal: readonly BlackjackAction[],
): BlackjackAction {
  if (seen.insurance === 'asked') return 'noinsure'
  const may = (action: BlackjackAction) => legal.includes(action)
  switch (letterOf(table, seen, may('split'))) {
    case 'P':
      return 'split'
    case 'S':
      return 'stand'
    case 'D':
      return may('double') ? 'double' : 'hit'
    case 'd':
      return may('double') ? 'double' : 'stand'
    case 'R':
      return may('surrender') ? 'surrender' : 'hit'
    default:
      return 'hit'
  }
}

/** The move for an abandoned round: nothing is staked for an absent player (games.md 4.2). */
export function cheapMove(table: Table, seen: Seen): BlackjackAction {
  return bestMove(table, seen, ['hit', 'stand'])
}
