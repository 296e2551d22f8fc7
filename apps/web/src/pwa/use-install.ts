import { useEffect, useState, useSyncExternalStore } from 'react'

/** A browser that can install the site says so by this event. */
type InstallEvent = Event & { prompt: () => Promise<unknown> }

/** The browser's own question whether to install; undefined while it has none to ask. */
export function useInstall(): (() => void) | undefined {
  const [offer, setOffer] = useState<InstallEvent>()
  useEffect(() => {
    const keep = (event: Event) => {
      // Asked when the button is pressed, and not before.
      event.preventDefault()
      setOffer(event as InstallEvent)
    }
    const forget = () => setOffer(undefined)
    addEventListener('beforeinstallprompt', keep)
    addEventListener('appinstalled', forget)
    return () => {
      removeEventListener('beforeinstallprompt', keep)
      removeEventListener('appinstalled', forget)
    }
  }, [])
  if (!offer) return undefined
  return () => {
    setOffer(undefined)
    void offer.prompt()
  }
}

/** Whether the site was opened from the screen, as an application. */
export function useInstalled(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const mode = standalone()
      mode.addEventListener('change', changed)
      return () => mode.removeEventListener('change', changed)
    },
    () => standalone().matches,
    () => false,
  )
}

/** Whether the page came by HTTPS, or from this machine: only such a site can be installed. */
export function useSecure(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => isSecureContext,
    () => true,
  )
}

const standalone = () => matchMedia('(display-mode: standalone)')
