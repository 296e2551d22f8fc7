/**
 * The browser part of web push: it subscribes with the key of the installation, and reports the subscription. Only
 * players who have allowed notifications are subscribed; nobody is asked automatically.
 */
import { type Call } from '@ayva/contract/client'
import { putPushDevice } from '@ayva/contract/communication/push'
import { Refusal } from '@ayva/contract/refusal'

/** `asked` means that the player has pressed the button, which cancels an earlier opt-out of this browser. */
export async function startWebPush(call: Call, key: string, asked: boolean): Promise<void> {
  if (key === '' || !('PushManager' in window) || Notification.permission !== 'granted') return
  const { pushManager } = await navigator.serviceWorker.ready
  const { endpoint = '', keys = {} } = (await subscribe(pushManager, key)).toJSON()
  const { p256dh = '', auth = '' } = keys
  try {
    await call(putPushDevice, { body: { endpoint, keys: { p256dh, auth }, asked } })
  } catch (error) {
    // Switched off from another device.
    if (!(error instanceof Refusal && error.key === 'push_declined')) throw error
    await stopWebPush()
  }
}

async function subscribe(manager: PushManager, key: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: key }
  try {
    return await manager.subscribe(options)
  } catch (error) {
    const older = await manager.getSubscription()
    if (!older) throw error
    // It was created with an outdated key of the site.
    await older.unsubscribe()
    return manager.subscribe(options)
  }
}

/** The next person in this browser must not get notifications of the previous one. */
export async function stopWebPush(): Promise<void> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window)) return
  const registration = await navigator.serviceWorker.getRegistration()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}
