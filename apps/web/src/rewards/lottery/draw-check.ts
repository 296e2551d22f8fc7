/** Compares a draw with the hash that was announced to this browser. */
import { type Lottery } from '@ayva/contract/rewards/lottery'
import { commitmentOf, drawLottery } from '@ayva/game-math/lottery'
import { findShown, memoryNote } from '@ayva/games/table/commitments.ts'
import { comparedWords, type HashSource } from '@ayva/games/table/compared.ts'
import { withSupportLink } from '@ayva/kit/support-link'
import { type ReactNode } from 'react'
import { text } from './proof.text.ts'

/** The result of verifying a draw, in words. */
export function drawWords(lottery: Lottery): ReactNode {
  const { source, same } = checkDraw(lottery)
  if (!same) return withSupportLink(text.broken)
  return `${text.verified} ${comparedWords(source, same, text.beforeDraw)}${memoryNote()}`
}

/** Whether the secret is the announced one, and its numbers are the winning ones. */
function checkDraw(lottery: Lottery): { source: HashSource; same: boolean } {
  const { id: lotteryId, serverSeed, salt, commitment, ticketCount: tickets } = lottery
  const { prizes, winners } = lottery
  const known = findShown('lottery', String(lotteryId))
  const source = known ? 'browser' : 'server'
  if (serverSeed === null) return { source, same: false }
  const drawn = drawLottery({ lotteryId, tickets, places: prizes.length, serverSeed, salt })
  const told = winners.map(({ ticket }) => ticket.number)
  const isSecret = commitmentOf(serverSeed) === (known?.hash ?? commitment)
  return { source, same: isSecret && String(drawn) === String(told) }
}
