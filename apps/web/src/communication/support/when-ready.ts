/** The page asks each 300 ms whether what it waits for is ready. */
const EVERY_MS = 300

type Timers = {
  set: (work: () => void, ms: number) => unknown
  clear: (timer: never) => void
}
const ownTimers: Timers = {
  set: (work, ms) => setInterval(work, ms),
  clear: (timer) => clearInterval(timer),
}

/** Does `work` once, when it is ready; returns the way to stop asking. */
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
