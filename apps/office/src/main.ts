/** The application is loaded after the polyfills that the oldest supported browsers, or any on plain HTTP, need. */
const hasAll = 'parse' in URL && 'Iterator' in globalThis && isSecureContext
if (!hasAll) await import('../../web/src/fill.ts')
await import('./start.tsx')

export {}
