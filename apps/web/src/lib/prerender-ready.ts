const READY_MS = 3_000

/** Tells crawlers that draw pages by themselves when the page is as people see it. */
export function notifyPrerenderer(): void {
  const page = window as { prerenderReady?: boolean }
  page.prerenderReady = false
  addEventListener('load', () => setTimeout(() => (page.prerenderReady = true), READY_MS))
}
