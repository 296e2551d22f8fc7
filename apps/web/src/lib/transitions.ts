import { isStill } from '@ayva/kit/still'

/** Whether pages change with the browser's own view transitions. */
export function fades(): boolean {
  return 'startViewTransition' in document && !isStill()
}

/**
 * A navigation during a running transition ends it, and the browser reports a rejected promise, which is not an error.
 * Returns a function that stops this.
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
