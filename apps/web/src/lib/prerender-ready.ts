const READY_MS = 3_000

/** Tells crawlers that draw pages by themselves when the page is as people see it. */
export function notifyPrerenderer(): void {
  const tell = (prerenderReady: boolean) => Object.assign(window, { prerenderReady })
  tell(false)
  addEventListener('load', () => setTimeout(() => tell(true), READY_MS), { once: true })
}
