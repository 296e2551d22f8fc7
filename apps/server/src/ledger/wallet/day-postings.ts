/** The postings of a day, for an operator who traces a figure. */
import { type Answer, type Query } from '@ayva/contract/base'
import { type listDayPostings } from '@ayva/contract/ledger/wallet/office'
import { after as later, days } from '#lib/clock.ts'
import { type Tx } from '#lib/data/db.ts'
import { placesBy } from '#lib/http/places.ts'
import { type DayPosting, listPostings } from './day-postings.sql.ts'

/** The most transfers that a page reads, and the number of postings after which it ends. */
const SEARCHED = 1_000
const PAGE = 100
const places = placesBy('at', { playerId: BigInt, transferId: String })

export async function dayPostings(
  tx: Tx,
  { day, account, currency, after }: Query<typeof listDayPostings>,
): Promise<Answer<typeof listDayPostings>> {
  const from = new Date(`${day}T00:00:00Z`)
  const asked = { from, to: later(from, days(1)), account, currency, after: places.placeOf(after) }
  const rows = await listPostings(tx, asked, SEARCHED)
  const postings: Answer<typeof listDayPostings>['postings'] = []
  let last: DayPosting | undefined
  let transfers = 0
  for (const row of rows) {
    const isNext = row.transferId !== last?.transferId || row.playerId !== last.playerId
    // A transfer is not split over two pages.
    if (isNext && postings.length >= PAGE) return { postings, next: places.nameOf(last!) }
    if (isNext) transfers += 1
    last = row
    const { playerId, at, account: of, amount, ...said } = row
    if (of !== null && amount !== null)
      postings.push({
        ...said,
        playerId: playerId.toString(),
        at: at.toISOString(),
        account: of,
        amount,
      })
  }
  return { postings, next: transfers < SEARCHED ? null : places.nameOf(last!) }
}
