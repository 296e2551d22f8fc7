/**
 * The provider's library. It warns on the console that it was not tested with this Node, which is irrelevant for a
 * sandbox; other files import only its types, so that it is not loaded before the console is silenced.
 */
const aloud = globalThis.console
globalThis.console = { ...aloud, warn: () => {} }
export const { Provider } = await import('oidc-provider')
globalThis.console = aloud
