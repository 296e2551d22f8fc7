import { type Call } from '@ayva/contract/client'
import { warn } from '#lib/log.ts'

/** Asks for permission after a press; a browser that allows notifications is subscribed at once. */
export async function askForWebPush(call: Call, key: string): Promise<void> {
  try {
    if ((await Notification.requestPermission()) !== 'granted') return
    const { startWebPush } = await import('./web-push.ts')
    await startWebPush(call, key, true)
  } catch (error) {
    // A browser can refuse; the inbox works without it.
    warn(`web push: ${String(error)}`)
  }
}
