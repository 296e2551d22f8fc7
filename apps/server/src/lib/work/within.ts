/** Work that was given up because it took longer than it was given. */
export class TookTooLong extends Error {
  override name = 'TookTooLong'
}

/**
 * Does work within so many milliseconds. The signal tells the work to stop; whether it listens or not,
 * nobody waits for it any longer.
 */
export async function within<T>(ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const stop = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const error = new TookTooLong(`given up after ${ms} ms`)
      stop.abort(error)
      reject(error)
    }, ms)
  })
  try {
    return await Promise.race([work(stop.signal), late])
  } finally {
    clearTimeout(timer)
  }
}
