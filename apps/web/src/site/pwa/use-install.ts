import { storage } from '@ayva/kit/storage'
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

/** Whether the site was opened from the screen, or this browser has installed it and not offered it since. */
export function useInstalled(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const mode = standalone()
      const installed = () => {
        storage.keep('installed', '1')
        changed()
      }
      // A browser offers again what has been taken off the screen.
      const offered = () => {
        storage.forget('installed')
        changed()
      }
      mode.addEventListener('change', changed)
      addEventListener('appinstalled', installed)
      addEventListener('beforeinstallprompt', offered)
      return () => {
        mode.removeEventListener('change', changed)
        removeEventListener('appinstalled', installed)
        removeEventListener('beforeinstallprompt', offered)
      }
    },
    () => standalone().matches || storage.find('installed') !== undefined,
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
