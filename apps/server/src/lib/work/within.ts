/** Thrown when work took longer than its time limit. */
export class TookTooLong extends Error {
  override name = 'TookTooLong'
}

/**
 * Runs work with a time limit. At the limit the signal is aborted and the caller stops waiting, even if the work
 * ignores the signal.
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
