import { type Self } from '@ayva/contract/identity/player'
import { onDemand } from '#lib/on-demand.tsx'
import { useNudge } from './use-nudge.ts'
import { type Visit } from './use-visit.ts'

const NudgeCard = onDemand(async () => (await import('./NudgeCard.tsx')).NudgeCard)

type Props = { self: Self; visit: Visit | undefined }

/** Reminds a player who was long away, and has little left, of the cashier. */
export function Nudge({ self, visit }: Props) {
  const { due, settle } = useNudge(self, visit)
  return due ? <NudgeCard self={self} settle={settle} /> : null
}
