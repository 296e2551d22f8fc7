import { useSelf } from '../../identity/player/player.ts'
import { useAlive } from '#lib/alive.ts'
import { onDemand } from '#lib/on-demand.tsx'

const Repayments = onDemand(async () => (await import('./Repayments.tsx')).Repayments)

/** What the casino offers to pay back; most players have nothing of the kind, and fetch nothing. */
export function RepaymentNotice() {
  const wallets = useSelf()?.wallets ?? []
  // Only once the page is alive: what is fetched on demand is not in what the server has rendered.
  const alive = useAlive()
  const some = wallets.some(
    ({ repayment, vipClubRepayment }) => repayment > 0 || vipClubRepayment > 0,
  )
  return alive && some ? <Repayments /> : null
}
