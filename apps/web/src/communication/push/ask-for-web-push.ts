import { type Call } from '@ayva/contract/client'
import { warn } from '#lib/log.ts'

/** Asks for notifications, in answer to a press: a browser that is allowed them is subscribed at once. */
export async function askForWebPush(call: Call, key: string): Promise<void> {
  try {
    if ((await Notification.requestPermission()) !== 'granted') return
    const { startWebPush } = await import('./web-push.ts')
    await startWebPush(call, key, true)
  } catch (error) {
    // A browser may refuse it: the inbox does as well without.
    warn(`web push: ${String(error)}`)
  }
}
