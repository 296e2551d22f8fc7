export type AtMost = { (): void; stop(): void }

/** Does a thing at most once in so many milliseconds: the first call sets the time, the others wait for it. */
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
