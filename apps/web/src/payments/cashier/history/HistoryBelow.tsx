import { AdjustmentHistory } from './AdjustmentHistory.tsx'
import { type Period } from './HistoryPeriod.tsx'
import { YearAccountStatement } from './YearStatement.tsx'

/** What stands under the payments, whatever is filtered. */
export function HistoryBelow({ period }: { period: Period }) {
  return (
    <>
      <AdjustmentHistory key={period.choice} period={period} />
      <YearAccountStatement />
    </>
  )
}
