import { warn } from '#lib/log.ts'

/** The name of the window that the provider's page is opened in. */
const NAME = 'ayva-payment'

/** An installed application stays where it is: the provider has a window of its own. Elsewhere it has this one. */
export function goToPay(redirectUrl: string, ownPage: string): void {
  const installed = matchMedia('(display-mode: standalone)').matches
  if (installed && window.open(redirectUrl, NAME)) location.assign(ownPage)
  else location.assign(redirectUrl)
}

/** Where its player has come back the provider's window is done. One that cannot be closed shows the page. */
export function closePaymentWindow(): void {
  if (window.name !== NAME) return
  try {
    window.close()
  } catch (error) {
    warn(`the payment window stays open: ${error instanceof Error ? error.message : String(error)}`)
  }
}
