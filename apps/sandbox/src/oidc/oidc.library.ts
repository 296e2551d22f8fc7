/**
 * The provider's library. It tells the console that it was not tried on this Node, which is of no use to
 * whoever starts a sandbox; others import its types alone, or it would be loaded before it is hushed.
 */
const aloud = globalThis.console
globalThis.console = { ...aloud, warn: () => {} }
export const { Provider } = await import('oidc-provider')
globalThis.console = aloud
