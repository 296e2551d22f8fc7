const READY_MS = 3_000

/** Tells crawlers that render pages when the page is complete. */
export function notifyPrerenderer(): void {
  const page = window as { prerenderReady?: boolean }
  page.prerenderReady = false
  addEventListener('load', () => setTimeout(() => (page.prerenderReady = true), READY_MS))
}
