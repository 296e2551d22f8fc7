import { AdjustmentHistory } from './AdjustmentHistory.tsx'
import { type Period } from './HistoryPeriod.tsx'
import { YearAccountStatement } from './YearStatement.tsx'

/** The content below the payments, independent of the filter. */
export function HistoryBelow({ period }: { period: Period }) {
  return (
    <>
      <AdjustmentHistory key={period.choice} period={period} />
      <YearAccountStatement />
    </>
  )
}
