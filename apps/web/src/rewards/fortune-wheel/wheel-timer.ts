type CountDown = {
  /** When there are spins again, in milliseconds of the server's clock. */
  until: number
  /** The server's clock, by the device's. */
  now: () => number
  show: (seconds: number) => void
  over: () => void
}

/** Tells the seconds that are left, once a second; at zero it stops and says so. Returns the way to stop it. */
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
