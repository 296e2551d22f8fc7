/** The bridge of the native app that contains the site: React Native's web view provides it. */
type Bridge = { postMessage: (message: string) => void }

const bridge = () => (window as { ReactNativeWebView?: Bridge }).ReactNativeWebView

/** Lets the native app open a link outside itself. Returns false in a browser, which has no bridge. */
export function postToApp(address: string): boolean {
  const native = bridge()
  const url = new URL(address, location.origin).href
  native?.postMessage(JSON.stringify({ type: 'third-party-link', url }))
  return native !== undefined
}
