import { createContext, use, useEffect, useEffectEvent, useState } from 'react'

/** False over dialogs that have an address: Back takes the address away, and them with it. */
export const HoldsBack = createContext(true)

/** What lies over the page, the topmost last. */
const open: { onBack: () => void }[] = []
/** Which entry of the tab's history the page is at, in the router's count. */
let place: unknown

/**
 * While something lies over a page, an entry of ours lies over the page's in the history of the tab, with
 * the same count: Back leaves it, and closes what is open instead of the page. An entry whose dialog is
 * gone stays where it is and is passed by; to take it away would be a step back that could meet a page
 * being opened, and undo it.
 */
function holdBack(onBack: () => void): () => void {
  const held = { onBack }
  open.push(held)
  if (!isHeld()) history.pushState({ ...(history.state as object | null), held: true }, '')
  return () => {
    open.splice(open.indexOf(held), 1)
  }
}

/** To be called before the router is made: so it never hears of steps between entries of ours. */
export function watchBack(): void {
  addEventListener('popstate', onStep)
}

/** The router has gone somewhere by itself. */
export function noteStep(): void {
  place = countOf(history.state)
}

function onStep(event: PopStateEvent): void {
  const from = place
  const to = countOf(event.state)
  if (isHeld()) {
    event.stopImmediatePropagation()
    if (Number(to) < Number(from)) history.back()
    else history.forward()
    return
  }
  place = to
  if (to === undefined || to !== from) return
  event.stopImmediatePropagation()
  const top = open.at(-1)
  if (top) top.onBack()
  else history.back()
}

const isHeld = () => Boolean((history.state as { held?: true } | null)?.held)
const countOf = (state: unknown) => (state as { idx?: unknown } | null)?.idx

/** Lets Back close what is open. An owner who does not close holds the next step as well. */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const holds = use(HoldsBack)
  const [steps, setSteps] = useState(0)
  const close = useEffectEvent(() => {
    onClose()
    setSteps(steps + 1)
  })
  useEffect(() => (isOpen && holds ? holdBack(() => close()) : undefined), [isOpen, holds, steps])
}
