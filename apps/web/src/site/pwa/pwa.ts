import type {} from '@ayva/contract/site/pwa'
import { useEffect } from 'react'
import { useSetting } from '../../platform/settings/settings.ts'

/** As the contract calls it, which the first page does without. */
const WORKER = '/sw.js'

/**
 * Has the browser keep the service worker, or drop it where it is switched off. Once nothing else is to
 * be done: it is of no use before the next visit.
 */
export function useWorker(): void {
  const enabled = useSetting('service_worker')?.enabled
  useEffect(() => {
    if (enabled === undefined || import.meta.env.DEV || !('serviceWorker' in navigator)) return
    const timer = setTimeout(() => void keepWorker(enabled), 3000)
    return () => clearTimeout(timer)
  }, [enabled])
}

async function keepWorker(enabled: boolean): Promise<void> {
  const workers = navigator.serviceWorker
  try {
    if (enabled) await workers.register(WORKER, { updateViaCache: 'none' })
    else await (await workers.getRegistration())?.unregister()
  } catch {
    // Private windows and full disks have none, and the site does as well without.
  }
}
