import { createContext, use, useEffect, useEffectEvent, useState } from 'react'

/** False around dialogs that have an address of their own: Back leaves that address, which closes them. */
export const HoldsBack = createContext(true)

/** The open dialogs and sheets, the topmost last. */
const open: { onBack: () => void }[] = []
/** The history entry of the page, as the router numbers it. */
let place: unknown

/**
 * While a dialog is open, an additional history entry with the same number lies above the page's entry: Back leaves
 * this entry, and the dialog is closed instead of the page. After the dialog was closed in another way the entry stays
 * and is skipped later, because removing it would be a step back that could undo a navigation in progress.
 */
function holdBack(onBack: () => void): () => void {
  const held = { onBack }
  open.push(held)
  tell()
  if (!isHeld()) history.pushState({ ...(history.state as object | null), held: true }, '')
  return () => {
    open.splice(open.indexOf(held), 1)
    tell()
  }
}

let tell = () => {}
/** Calls one listener whenever a dialog or a sheet was opened or closed. */
export const onOpened = (listener: () => void): void => void (tell = listener)
export const isAnythingOpen = (): boolean => open.length > 0

/** Must be called before the router is created, so that the router does not see steps between these entries. */
export function watchBack(): void {
  addEventListener('popstate', onStep)
}

/** Must be called when the router has navigated. */
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

/** Lets Back close what is open. If the owner does not close it, the next Back calls the owner again. */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const holds = use(HoldsBack)
  const [steps, setSteps] = useState(0)
  const close = useEffectEvent(() => {
    onClose()
    setSteps(steps + 1)
  })
  useEffect(() => (isOpen && holds ? holdBack(() => close()) : undefined), [isOpen, holds, steps])
}
