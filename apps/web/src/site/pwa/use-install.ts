import { storage } from '@ayva/kit/storage'
import { useEffect, useState, useSyncExternalStore } from 'react'

/** Browsers that can install the site fire this event. */
type InstallEvent = Event & { prompt: () => Promise<unknown> }

/** Opens the browser's install prompt; undefined while there is none. */
export function useInstall(): (() => void) | undefined {
  const [offer, setOffer] = useState<InstallEvent>()
  useEffect(() => {
    const keep = (event: Event) => {
      // Shown when the button is pressed, not before.
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

/** Whether the site runs as an application, or was installed from this browser and not offered since. */
export function useInstalled(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const mode = standalone()
      const installed = () => {
        storage.keep('installed', '1')
        changed()
      }
      // A browser offers the installation again after it was removed.
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

/** Whether the page was loaded over HTTPS or from localhost, which installing requires. */
export function useSecure(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => isSecureContext,
    () => true,
  )
}

const standalone = () => matchMedia('(display-mode: standalone)')
