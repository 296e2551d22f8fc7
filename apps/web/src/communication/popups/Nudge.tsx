import { type Self } from '@ayva/contract/identity/player'
import { onDemand } from '#lib/on-demand.tsx'
import { useNudge } from './use-nudge.ts'
import { type Visit } from './use-visit.ts'

const NudgeCard = onDemand(async () => (await import('./NudgeCard.tsx')).NudgeCard)

type Props = { self: Self; visit: Visit | undefined }

/** Reminds a player of the cashier after a long absence with a small balance. */
export function Nudge({ self, visit }: Props) {
  const { due, settle } = useNudge(self, visit)
  return due ? <NudgeCard self={self} settle={settle} /> : null
}
