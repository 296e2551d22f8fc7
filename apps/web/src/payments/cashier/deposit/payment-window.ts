import { warn } from '#lib/log.ts'

/** The name of the window for the provider's page. */
const NAME = 'ayva-payment'

/**
 * An installed application stays open, and the provider gets a window of its own. In a browser tab the provider's page
 * replaces this one.
 */
export function goToPay(redirectUrl: string, ownPage: string): void {
  const installed = matchMedia('(display-mode: standalone)').matches
  if (installed && window.open(redirectUrl, NAME)) location.assign(ownPage)
  else location.assign(redirectUrl)
}

/** Closes the provider's window after the player's return; if that is impossible it shows the page. */
export function closePaymentWindow(): void {
  if (window.name !== NAME) return
  try {
    window.close()
  } catch (error) {
    warn(`the payment window stays open: ${error instanceof Error ? error.message : String(error)}`)
  }
}
