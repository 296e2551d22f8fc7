export type AtMost = { (): void; stop(): void }

/**
 * Runs an action at most once in so many milliseconds: the first call starts the timer, and later calls wait for it.
 */
export function atMost(ms: number, act: () => void): AtMost {
  let timer: ReturnType<typeof setTimeout> | undefined
  const later = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      act()
    }, ms)
  }
  return Object.assign(later, { stop: () => clearTimeout(timer) })
}
