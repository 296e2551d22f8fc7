/** The interval of the checks in ms. */
const EVERY_MS = 300

type Timers = {
  set: (work: () => void, ms: number) => unknown
  clear: (timer: never) => void
}
const ownTimers: Timers = {
  set: (work, ms) => setInterval(work, ms),
  clear: (timer) => clearInterval(timer),
}

/** Runs `work` once it is ready; returns a function that stops the checks. */
export function whenReady(
  isReady: () => boolean,
  work: () => void,
  { set, clear }: Timers = ownTimers,
): () => void {
  const timer = set(() => {
    if (!isReady()) return
    clear(timer as never)
    work()
  }, EVERY_MS)
  return () => clear(timer as never)
}
