/** The bridge of the native app that shows the site in itself: React Native's web view gives it to its pages. */
type Bridge = { postMessage: (message: string) => void }

const bridge = () => (window as { ReactNativeWebView?: Bridge }).ReactNativeWebView

/** Has the native app open a link outside of itself. Returns false in a browser, which has no bridge. */
export function postToApp(address: string): boolean {
  const native = bridge()
  const url = new URL(address, location.origin).href
  native?.postMessage(JSON.stringify({ type: 'third-party-link', url }))
  return native !== undefined
}
