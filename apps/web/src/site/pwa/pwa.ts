import type {} from '@ayva/contract/site/pwa'
import { useEffect } from 'react'
import { useSetting } from '../../platform/settings/settings.ts'

/** The constant of the contract, repeated because the first page does not load the contract. */
const WORKER = '/sw.js'

/**
 * Registers the service worker, or removes it if it is switched off. Done when idle, because it has no effect before
 * the next visit.
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
    // Private windows and full disks have none, and the site works without it.
  }
}
