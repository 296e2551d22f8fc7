/** Re-encodes strangers' pictures in a process of their own, so that pictures of the site do not wait for them. */
import { Turns } from '#lib/work/turns.ts'
import { Hand } from './media.hand.ts'
import type { Redrawn, Use } from './media.redraw.ts'

const AT_ONCE = 1
const WAITING_MAX = 8

export type Redrawing = {
  redraw: (stranger: Buffer, use?: Use) => Promise<Redrawn>
  close: () => void
}

export function openRedrawing(): Redrawing {
  const hand = new Hand()
  const turns = new Turns({ atOnce: AT_ONCE, waitingMax: WAITING_MAX })
  return {
    redraw: (stranger, use) => turns.take(() => hand.redraw(stranger, use)),
    close: () => hand.close(),
  }
}
