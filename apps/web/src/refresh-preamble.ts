// Development only: what Vite's own HTML would have held for React's live reload.
// @ts-expect-error The module exists only while Vite serves.
import RefreshRuntime from '/@react-refresh'

RefreshRuntime.injectIntoGlobalHook(window)
Object.assign(window, { $RefreshReg$: () => {}, $RefreshSig$: () => (type: unknown) => type })
