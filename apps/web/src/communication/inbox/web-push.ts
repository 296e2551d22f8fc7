/**
 * Web push, as far as the browser goes. Without a key of the installation nothing is done; with one, only a
 * player who has allowed notifications before is subscribed: nobody is asked by itself.
 */
export async function startWebPush(key: string): Promise<void> {
  if (key === '' || !('PushManager' in window) || Notification.permission !== 'granted') return
  const { pushManager } = await navigator.serviceWorker.ready
  await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
}
