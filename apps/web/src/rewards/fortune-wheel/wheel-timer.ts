type CountDown = {
  /** When there will be new spins, in milliseconds of the server's clock. */
  until: number
  /** The server's time. */
  now: () => number
  show: (seconds: number) => void
  over: () => void
}

/** Reports the remaining seconds once a second; at zero it stops and calls `over`. Returns a function that stops it. */
export function countDown({ until, now, show, over }: CountDown): () => void {
  const left = () => Math.max(0, Math.ceil((until - now()) / 1000))
  show(left())
  const timer = setInterval(() => {
    const seconds = left()
    show(seconds)
    if (seconds > 0) return
    clearInterval(timer)
    over()
  }, 1000)
  return () => clearInterval(timer)
}
