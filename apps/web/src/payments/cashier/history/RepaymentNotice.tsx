import { useSelf } from '../../../identity/player/player.ts'
import { onDemand } from '#lib/on-demand.tsx'

const Repayments = onDemand(async () => (await import('./Repayments.tsx')).Repayments)

/** Repayments that the casino offers; nothing for most players, who load no code for it. */
export function RepaymentNotice() {
  const wallets = useSelf()?.wallets ?? []
  const some = wallets.some(
    ({ repayment, vipClubRepayment }) => repayment > 0 || vipClubRepayment > 0,
  )
  return some ? <Repayments /> : null
}
