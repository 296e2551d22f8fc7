import { type Self } from '@ayva/contract/player'
import { onDemand } from '#lib/on-demand.tsx'
import { useNudge } from './use-nudge.ts'

const NudgeCard = onDemand(async () => (await import('./NudgeCard.tsx')).NudgeCard)

/** Reminds a player who was long away, and has little left, of the cashier. */
export function Nudge({ self }: { self: Self }) {
  const { due, settle } = useNudge(self)
  return due ? <NudgeCard self={self} settle={settle} /> : null
}
