/**
 * Web push, as far as the browser goes: it subscribes with the key of the installation, and tells the site. Only a
 * player who has allowed notifications is subscribed: nobody is asked by itself.
 */
import { type Call } from '@ayva/contract/client'
import { putPushDevice } from '@ayva/contract/communication/push'
import { Refusal } from '@ayva/contract/refusal'

/** `asked` says that the player has pressed for it, and so takes it back that this browser was switched off. */
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
    // It was made with a key that is not the site's any more.
    await older.unsubscribe()
    return manager.subscribe(options)
  }
}

/** Whoever comes after in this browser is told nothing that was meant for whoever was here. */
export async function stopWebPush(): Promise<void> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window)) return
  const registration = await navigator.serviceWorker.getRegistration()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}
