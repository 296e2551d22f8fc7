/** Whether one page leaves before the next one enters by the browser's own transition. */
export function fades(): boolean {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  return 'startViewTransition' in document && !still
}

/**
 * A move that comes before the last one has faded ends that fade, and the browser tells of it as of a fault
 * of the page. It is none. Returns the way to stop.
 */
export function letFadesBeCutShort(): () => void {
  const quiet = (event: PromiseRejectionEvent) => {
    const { reason } = event as { reason: unknown }
    if (reason instanceof DOMException && reason.message.startsWith('Transition was'))
      event.preventDefault()
  }
  addEventListener('unhandledrejection', quiet)
  return () => removeEventListener('unhandledrejection', quiet)
}
