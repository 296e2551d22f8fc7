import { useSelf } from '../../../identity/player/player.ts'
import { onDemand } from '#lib/on-demand.tsx'

const Repayments = onDemand(async () => (await import('./Repayments.tsx')).Repayments)

/** What the casino offers to pay back; most players have nothing of the kind, and fetch nothing. */
export function RepaymentNotice() {
  const wallets = useSelf()?.wallets ?? []
  const some = wallets.some(
    ({ repayment, vipClubRepayment }) => repayment > 0 || vipClubRepayment > 0,
  )
  return some ? <Repayments /> : null
}
